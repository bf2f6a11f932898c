import { Menu } from '@base-ui/react/menu'
import { IconDotsVertical } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import floating from '../overlays/floating.module.css'
import { floatingPosition } from '../overlays/floating.ts'
import { Tooltip } from '../overlays/tooltip.tsx'
import styles from './row-menu.module.css'

/** An action of a menu. */
export type MenuAct = {
  readonly label: string
  readonly icon?: ReactNode
  readonly onPick: () => void
  /** Red, for destructive actions. */
  readonly danger?: boolean
  /** Why the action is disabled. */
  readonly disabledBecause?: string | undefined
}

function Item({ act }: { readonly act: MenuAct }) {
  const id = useId()
  const { label, icon, onPick, danger, disabledBecause } = act
  return (
    <Tooltip label={disabledBecause}>
      <Menu.Item
        className={`${floating['line']} ${styles['item']}`}
        label={label}
        data-danger={danger || undefined}
        disabled={disabledBecause !== undefined}
        aria-describedby={disabledBecause === undefined ? undefined : id}
        onClick={onPick}
      >
        {icon}
        {label}
        {disabledBecause !== undefined && (
          <span id={id} hidden>
            {disabledBecause}
          </span>
        )}
      </Menu.Item>
    </Tooltip>
  )
}

/** Row actions behind one button: arrows move, Enter selects, Esc returns focus to the button. */
export function RowMenu({
  label,
  acts,
}: {
  readonly label: string
  readonly acts: readonly MenuAct[]
}) {
  const [opened, setOpened] = useState(false)
  return (
    <Menu.Root open={opened} onOpenChange={setOpened} modal={false}>
      <Menu.Trigger
        render={({ ref, ...opener }) => (
          <IconButton
            ref={ref}
            opener={opener}
            size="row"
            label={label}
            withTooltip={false}
            icon={<IconDotsVertical size={18} stroke={1.75} />}
          />
        )}
      />
      <Menu.Portal>
        <Menu.Positioner className={floating['layer']} align="end" {...floatingPosition}>
          {/* Stop key events: the row below must not handle them. */}
          <Menu.Popup
            className={`${floating['surface']} ${styles['menu']}`}
            aria-label={label}
            onKeyDown={(event) => event.stopPropagation()}
          >
            {acts.map((act) => (
              <Item key={act.label} act={act} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
