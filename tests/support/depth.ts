/** Whether everything is to be tested (`npm run test:deep`), however long that takes. */
export const isDeep = process.env.DEEP === "1";
