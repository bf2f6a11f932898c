import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'

import {
  coveredPaths,
  type EntryGroup,
  type MenuEntry,
} from '#features/people/access/rules/menu.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Logo } from '#ui/display/logo.tsx'

import { menuOf } from '../routing/access-guard.ts'
import { useSession } from '../session/session.ts'
import { pendingCounts } from './shell-slots.ts'
import { useSlot } from './slot.ts'
import { GroupIcon } from './group-icon.tsx'
import styles from './menu.module.css'
import { formatWhole } from '#values/whole-number.ts'

function Entry({ entry, path }: { readonly entry: MenuEntry; readonly path: string }) {
  const counts = useSlot(pendingCounts)
  const covered = coveredPaths(entry)
  const pending = covered.reduce((sum, url) => sum + (counts.get(url) ?? 0), 0)
  return (
    <li>
      <Link
        to={entry.to}
        className={styles['entry']}
        {...(covered.includes(path) ? { 'aria-current': 'page' as const } : {})}
      >
        {entry.label}
        {pending > 0 && (
          <span className={styles['count']}>
            {formatWhole(pending)}
            <span className="visually-hidden"> pendentes</span>
          </span>
        )}
      </Link>
    </li>
  )
}

const stands = ({ entries }: EntryGroup, path: string) =>
  entries.some((entry) => coveredPaths(entry).includes(path))

type GroupProps = {
  readonly group: EntryGroup
  readonly path: string
  readonly menuOpen: boolean
  readonly expanded: boolean
  readonly toggle: () => void
}

function Group({ group, path, menuOpen, expanded, toggle }: GroupProps) {
  const id = useId()
  const current = stands(group, path)
  const Arrow = expanded ? IconChevronUp : IconChevronDown
  return (
    <li>
      <button
        type="button"
        className={`${styles['group']} ${current ? styles['current'] : ''}`}
        aria-expanded={expanded}
        aria-controls={expanded ? id : undefined}
        title={menuOpen ? undefined : group.nome}
        onClick={(event) => {
          event.stopPropagation()
          toggle()
        }}
      >
        <GroupIcon group={group.nome} />
        <span>{group.nome}</span>
        <Arrow size={16} stroke={1.75} aria-hidden="true" className={styles['arrow']} />
      </button>
      {expanded && (
        <ul id={id} className={styles['entries']}>
          {group.entries.map((entry) => (
            <Entry key={entry.to} entry={entry} path={path} />
          ))}
        </ul>
      )}
    </li>
  )
}

/**
 * Menu of granted screens, several to an entry: an icon rail that expands over the page on click, one group open at a
 * time (spec 1:2.3).
 */
export function Menu({ path }: { readonly path: string }) {
  const groups = menuOf(useSession())
  const [isOpen, setOpen] = useState(false)
  const [group, setGroup] = useState<string>()
  const close = () => setOpen(false)
  useEffect(close, [path])

  const openAt = (name: string | undefined) => {
    setGroup(name)
    setOpen(true)
  }
  const here = groups.find((each) => stands(each, path))?.nome
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
      close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !isOpen) return
    // Before the focused entry disappears, move focus to its group.
    event.currentTarget.querySelector<HTMLElement>('button[aria-expanded="true"]')?.focus()
    close()
  }
  return (
    <nav
      className={`${styles['menu']} ${isOpen ? styles['open'] : ''}`}
      aria-label="Menu"
      onMouseLeave={close}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <div className={styles['panel']} onClick={() => isOpen || openAt(here)}>
        <div className={styles['head']}>
          <Link
            to="/"
            className={styles['mark']}
            aria-label="Régua, ir para o início"
            onClick={(event) => event.stopPropagation()}
          >
            <Logo {...(isOpen ? { name: 'Régua' } : {})} />
          </Link>
          {isOpen && (
            <span className={styles['close']}>
              <IconButton
                label="Fechar menu"
                icon={<IconX size={20} stroke={1.75} />}
                onClick={close}
                withTooltip={false}
              />
            </span>
          )}
        </div>
        <ul className={styles['groups']}>
          {groups.map((one) => (
            <Group
              key={one.nome}
              group={one}
              path={path}
              menuOpen={isOpen}
              expanded={isOpen && group === one.nome}
              toggle={() => openAt(isOpen && group === one.nome ? undefined : one.nome)}
            />
          ))}
        </ul>
      </div>
    </nav>
  )
}
