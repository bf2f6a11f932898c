import { Fragment } from 'react'
import { Kbd, type KeyHint } from '../display/kbd.tsx'
import styles from './shortcut-help.module.css'

/** A group of related shortcuts. */
export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly KeyHint[] }

/** Shortcuts of a page, by group. */
export function ShortcutHelp({ groups }: { readonly groups: readonly ShortcutGroup[] }) {
  return groups.map((group) => (
    <section key={group.title} className={styles['section']}>
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
  ))
}
