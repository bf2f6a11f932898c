import { useEffect, useRef } from 'react'

import { entryAt } from '#features/people/access/rules/menu.ts'
import { useArrivedPath } from '#ui/actions/address.ts'
import { Link } from '#ui/actions/link.tsx'

import { menuOf } from '../routing/access-guard.ts'
import { useSession } from '../session/session.ts'
import styles from './sibling-screens.module.css'

/** Tabs of the screens that share a menu entry, below the title; nothing for an entry of one. */
export function SiblingScreens({ path }: { readonly path: string }) {
  const session = useSession()
  // The row changes with the screen below it, not with the click.
  const shown = useArrivedPath() ?? path
  const entry = entryAt(menuOf(session), shown)
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  if (entry === undefined) return null
  const screens = [...entry.screens, ...entry.unlisted.filter(({ url }) => url === shown)]
  if (screens.length < 2) return null
  return (
    <nav className={styles['row']} aria-label={`Telas de ${entry.label}`}>
      <ul>
        {screens.map(({ url, label }) => (
          <li key={url}>
            <Link
              to={url}
              className={styles['screen']}
              {...(url === shown ? { ref: current, 'aria-current': 'page' as const } : {})}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
