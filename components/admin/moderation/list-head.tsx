import { CheckField } from "@/components/ui/field";
import { KeysHelp } from "./keys-help";
import { type Resource } from "./resource";
import { StatusTabs } from "./status-tabs";
import { Toolbar } from "./toolbar";
import { goTo } from "../list-address";
import { type AdminScreen } from "../use-admin-screen";
import { type Moderation } from "./use-moderation";

type ListHeadProps<Item extends { id: number }> = {
  resource: Resource<Item>;
  screen: AdminScreen;
  state: Moderation<Item>;
};

/** What narrows the list, whether people are told, and which keys do what. */
export function ListHead<Item extends { id: number }>({ resource, screen, state }: ListHeadProps<Item>) {
  const { asked, counts, hrefWith, isDenied, keys } = state;
  return (
    <div className="mt-6 space-y-4">
      <StatusTabs
        tabs={resource.tabs}
        open={asked.tab.key}
        counts={counts}
        hrefOf={(key) => hrefWith({ status: key === resource.tabs[0].key ? null : key })}
      />
      <Toolbar
        name={resource.name}
        searchLabel={resource.searchLabel}
        search={asked.search}
        filters={resource.filters}
        chosen={asked.filters}
        onAsk={(changes) => goTo(hrefWith(changes))}
      />
      <div className="border-line flex flex-wrap items-center justify-between gap-x-6 border-b">
        <CheckField
          id={`${resource.name}-notify`}
          label={resource.notifyLabel}
          checked={screen.isTold}
          disabled={isDenied}
          onChange={(event) => screen.setTold(event.target.checked)}
        />
        <KeysHelp
          actions={resource.actions}
          detailKey={resource.detailKey}
          hasUndo={resource.holdMs !== undefined}
          isOn={keys.isOn}
          onSwitch={keys.setOn}
        />
      </div>
    </div>
  );
}
