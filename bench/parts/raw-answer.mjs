import http from "node:http";

/**
 * Asks for a page and gives its body as it comes over the wire, not unpacked.
 * @returns {Promise<{status: number, headers: object, body: Buffer}>}
 */
export const rawAnswer = (origin, path, headers = {}) =>
  new Promise((resolve, reject) => {
    const request = http.get(origin + path, { headers, agent: false }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on("error", reject);
    });
    request.on("error", reject);
  });
