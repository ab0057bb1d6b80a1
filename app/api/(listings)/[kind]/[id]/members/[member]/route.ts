import { changeMember as changeOperation, removeMember as removeOperation } from "@/lib/contract/team";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { changeMember, removeMember } from "@/server/teams/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  PATCH: endpoint(changeOperation, (ctx, { params, body }) =>
    changeMember(ctx, params, { memberId: params.member, role: body.role }),
  ),
  DELETE: endpoint(removeOperation, (ctx, { params }) => removeMember(ctx, params, params.member)),
});
