import { Fragment, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { Kbd, type KeyHint } from '../display/kbd.tsx'
import styles from './shortcut-help.module.css'

/** A group of related shortcuts. */
export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly KeyHint[] }

/** All shortcuts of this page, opened by '?'. */
export function ShortcutHelp(props: {
  readonly opened: boolean
  readonly onClose: () => void
  readonly groups: readonly ShortcutGroup[]
  /** Content above the shortcuts. */
  readonly children?: ReactNode
}) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title="Atalhos de teclado" size="confirm">
      {props.children}
      {props.groups.map((group) => (
        <section key={group.title}>
          <h3 className={styles['group']}>{group.title}</h3>
          <dl className={styles['list']}>
            {group.shortcuts.map((shortcut) => (
              <Fragment key={shortcut.does}>
                <dt>{shortcut.does}</dt>
                <dd>
                  {shortcut.keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
