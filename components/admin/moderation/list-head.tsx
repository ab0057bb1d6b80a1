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

/** The tabs, search and filters of a list, the switch for e-mails, and the keyboard shortcuts. */
export function ListHead<Item extends { id: number }>({ resource, screen, state }: ListHeadProps<Item>) {
  const { view, counts, hrefWith, isDenied, keys } = state;
  return (
    <div className="mt-6 space-y-4">
      <StatusTabs
        tabs={resource.tabs}
        open={view.tab.key}
        counts={counts}
        hrefOf={(key) => hrefWith({ status: key === resource.tabs[0].key ? null : key })}
      />
      <Toolbar
        name={resource.name}
        searchLabel={resource.searchLabel}
        search={view.search}
        filters={resource.filters}
        chosen={view.filters}
        onFilter={(changes) => goTo(hrefWith(changes))}
      />
      <div className="border-line flex flex-wrap items-center justify-between gap-x-6 border-b">
        <CheckField
          id={`${resource.name}-notify`}
          label={resource.notifyLabel}
          checked={screen.shouldNotify}
          disabled={isDenied}
          onChange={(event) => screen.setShouldNotify(event.target.checked)}
        />
        <KeysHelp
          actions={resource.actions}
          detailKey={resource.detailKey}
          hasUndo={resource.undoMs !== undefined}
          isOn={keys.isOn}
          onSwitch={keys.setOn}
        />
      </div>
    </div>
  );
}
