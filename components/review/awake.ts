"use client";

import { createContext, useContext } from "react";

/** Whether what may be done with reviews is drawn: not in a list that nobody has unfolded. */
export const AwakeContext = createContext(true);

/** Whether what may be done with reviews is drawn here. */
export const useIsAwake = () => useContext(AwakeContext);
