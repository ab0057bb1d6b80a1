// The used part of oidc-provider, which comes without types.
declare module "oidc-provider" {
  import type { EventEmitter } from "node:events";
  import { type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface KoaContext {
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
      params: { scope: string };
      provider: { Grant: new (of: { clientId: string; accountId: string }) => Grant };
    };
  }

  export interface Policy {
    add(prompt: object, index?: number): void;
  }
  export const interactionPolicy: {
    base(): Policy;
    Prompt: new (options: { name: string; requestable: boolean }) => object;
  };

  export interface InteractionResult {
    error?: string;
    login?: { accountId: string };
    select_account?: object;
  }

  export interface Account {
    accountId: string;
    claims(): Record<string, unknown>;
  }

  export interface Configuration {
    interactions: { url(ctx: KoaContext, interaction: { uid: string }): string; policy: Policy };
    loadExistingGrant(ctx: KoaContext): Promise<Grant>;
    findAccount(ctx: KoaContext, accountId: string): Account | undefined;
    [setting: string]: unknown;
  }

  export default class Provider extends EventEmitter {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<unknown>;
    interactionFinished(
      ...request: [
        req: IncomingMessage,
        res: ServerResponse,
        result: InteractionResult,
        options: { mergeWithLastSubmission: boolean },
      ]
    ): Promise<void>;
  }
}
