import { IconChevronDown, IconChevronUp, IconMenu2, IconX } from '@tabler/icons-react'
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react'

import {
  coveredPaths,
  type EntryGroup,
  menuCount,
  type MenuEntry,
} from '#features/people/access/rules/menu.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { useNarrow } from '#ui/theme/use-narrow.ts'
import { Logo } from '#ui/display/logo.tsx'

import { menuOf, opensScreen } from '../routing/access-guard.ts'
import { useSession } from '../session/session.ts'
import { pendingCounts, pendingDaysLeft } from './shell-slots.ts'
import { useSlot } from './slot.ts'
import { GroupIcon } from './group-icon.tsx'
import styles from './menu.module.css'
import { formatWhole } from '#values/whole-number.ts'

/** Items that wait for the user, and 'vence hoje'; nothing while loading or at 0. */
function Count({ paths, id }: { readonly paths: readonly string[]; readonly id?: string }) {
  const { count, deadline } = menuCount(paths, useSlot(pendingCounts), useSlot(pendingDaysLeft))
  if (count === 0) return null
  return (
    <span id={id} className={styles['count']}>
      {formatWhole(count)}
      <span className="visually-hidden"> pendentes</span>
      {deadline && <span data-tone={deadline.tone}>{`, ${deadline.words}`}</span>}
    </span>
  )
}

function Entry({ entry, path }: { readonly entry: MenuEntry; readonly path: string }) {
  const covered = coveredPaths(entry)
  return (
    <li>
      <Link
        to={entry.to}
        className={styles['entry']}
        {...(covered.includes(path) ? { 'aria-current': 'page' as const } : {})}
      >
        {entry.label}
        <Count paths={covered} />
      </Link>
    </li>
  )
}

const queuePath = '/home'

/** 'Minha fila': the start page, with all that waits. */
function QueueEntry({ path, menuOpen }: { readonly path: string; readonly menuOpen: boolean }) {
  const counts = useSlot(pendingCounts)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const isHere = path === queuePath
  return (
    <li>
      <Link
        to={queuePath}
        className={`${styles['group']} ${isHere ? styles['current'] : ''}`}
        title={menuOpen ? undefined : 'Minha fila'}
        onClick={(event) => event.stopPropagation()}
        {...(isHere ? { 'aria-current': 'page' as const } : {})}
      >
        <GroupIcon group="Home" />
        <span>Minha fila</span>
        {menuOpen && total > 0 && (
          <span className={styles['count']}>
            {formatWhole(total)}
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
  const nameId = useId()
  const countId = useId()
  const Arrow = expanded ? IconChevronUp : IconChevronDown
  return (
    <li>
      <button
        type="button"
        data-menu-group
        className={`${styles['group']} ${current ? styles['current'] : ''}`}
        aria-expanded={expanded}
        aria-controls={expanded ? id : undefined}
        // The sum describes the group; its name stays that of the specification.
        aria-labelledby={nameId}
        aria-describedby={countId}
        title={menuOpen ? undefined : group.nome}
        onClick={(event) => {
          event.stopPropagation()
          toggle()
        }}
      >
        <GroupIcon group={group.nome} />
        <span id={nameId}>{group.nome}</span>
        {menuOpen && !expanded && (
          <Count id={countId} paths={group.entries.flatMap(coveredPaths)} />
        )}
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

/** Whether the menu is expanded, and which group; it closes on navigation. */
function useOpenMenu(groups: readonly EntryGroup[], path: string) {
  const [isOpen, setOpen] = useState(false)
  const [group, setGroup] = useState<string>()
  const close = () => setOpen(false)
  useEffect(close, [path])
  const openAt = (name: string | undefined) => {
    setGroup(name)
    setOpen(true)
  }
  return {
    isOpen,
    close,
    openAt,
    openHere: () => openAt(groups.find((each) => stands(each, path))?.nome),
    isExpanded: ({ nome }: EntryGroup) => isOpen && group === nome,
  }
}

/** The logo, which leads to the start, and the close button of the expanded menu. */
function MenuHead({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
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
            onClick={onClose}
            withTooltip={false}
          />
        </span>
      )}
    </div>
  )
}

/** The focus moves to an element outside. */
const leaves = ({ relatedTarget, currentTarget }: FocusEvent) =>
  relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)

/**
 * Menu of granted screens, several to an entry: an icon rail that expands over the page on click, one group open at a
 * time (spec 1:2.3).
 */
export function Menu({ path }: { readonly path: string }) {
  const session = useSession()
  const groups = menuOf(session)
  const { isOpen, close, openAt, openHere, isExpanded } = useOpenMenu(groups, path)
  const opener = useRef<HTMLButtonElement>(null)
  const isNarrow = useNarrow()
  /** Closes and moves the focus first, before the focused entry disappears. */
  const closeFrom = (nav: HTMLElement | null | undefined) => {
    if (isNarrow) opener.current?.focus()
    else nav?.querySelector<HTMLElement>('[data-menu-group][aria-expanded="true"]')?.focus()
    close()
  }
  return (
    <nav
      className={`${styles['menu']} ${isOpen ? styles['open'] : ''}`}
      aria-label="Menu"
      onMouseLeave={close}
      onBlur={(event) => leaves(event) && close()}
      onKeyDown={(event) => event.key === 'Escape' && isOpen && closeFrom(event.currentTarget)}
    >
      <span className={styles['opener']}>
        <IconButton
          ref={opener}
          label="Menu"
          icon={<IconMenu2 size={20} stroke={1.75} />}
          onClick={isOpen ? close : openHere}
          expanded={isOpen}
          withTooltip={false}
        />
      </span>
      <div className={styles['panel']} onClick={() => isOpen || openHere()}>
        <MenuHead isOpen={isOpen} onClose={() => closeFrom(undefined)} />
        <ul className={styles['groups']}>
          {opensScreen(session, queuePath) && <QueueEntry path={path} menuOpen={isOpen} />}
          {groups.map((group) => (
            <Group
              key={group.nome}
              group={group}
              path={path}
              menuOpen={isOpen}
              expanded={isExpanded(group)}
              toggle={() => openAt(isExpanded(group) ? undefined : group.nome)}
            />
          ))}
        </ul>
        {isOpen && <p className={styles['foot']}>Os números são o que você pode fazer agora.</p>}
      </div>
    </nav>
  )
}
