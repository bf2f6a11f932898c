import { IconBook2, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { HelpManual } from '#features/home/help/components/help-manual.tsx'
import { HelpScreen } from '#features/home/help/components/help-screen.tsx'
import { ShowFourSteps } from '#features/home/start-page/components/show-four-steps.tsx'
import { findScreen } from '#features/people/access/rules/session.ts'
import { queryText, useLatestPath } from '#ui/actions/address.ts'
import { buttonClass } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Tabs } from '#ui/actions/tabs.tsx'

import { opensScreen } from '../routing/access-guard.ts'
import { useSession } from '../session/session.ts'
import { HelpKeys } from './help-keys.tsx'
import styles from './help.module.css'
import { pendingCounts, pendingDeadlines } from './shell-slots.ts'
import { useSlot } from './slot.ts'

/** Focuses the heading on open; gives the focus back on close, unless it went elsewhere. */
function useFocusInside() {
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const inside = panel.current
    heading.current?.focus()
    return () => {
      // On unmount the panel is gone already: then the focus is on the body.
      const now = document.activeElement
      const isHere = now === null || now === document.body || inside?.contains(now) === true
      if (isHere && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return { panel, heading }
}

/** This screen, the manual of the user's profile, and the shortcuts. */
function useHelpTabs(path: string, text: string, onClear: () => void) {
  const session = useSession()
  const counts = useSlot(pendingCounts)
  const deadlines = useSlot(pendingDeadlines)
  const queue = { count: counts.get(path) ?? 0, deadline: deadlines.get(path) }
  const opens = (to: string) => opensScreen(session, to)
  return [
    {
      id: 'tela',
      label: 'Esta tela',
      content: (
        <HelpScreen key={path} path={path} opens={opens} queue={queue}>
          <ShowFourSteps isSeenAs={session.seenBy !== undefined} />
        </HelpScreen>
      ),
    },
    {
      id: 'manual',
      label: 'Manual do meu perfil',
      content: <HelpManual opens={opens} text={text} onClear={onClear} />,
    },
    { id: 'teclas', label: 'Atalhos de teclado', content: <HelpKeys path={path} /> },
  ]
}

function ManualSearch({
  text,
  onText,
}: {
  readonly text: string
  readonly onText: (text: string) => void
}) {
  return (
    <span className={styles['search']}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        type="search"
        aria-label="Buscar no manual"
        placeholder="Buscar no manual"
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </span>
  )
}

/** Link to the manual's chapter of a screen, in a new tab. */
function ChapterLink({ path }: { readonly path: string }) {
  const name = findScreen(useSession().routes, path)?.label ?? 'Home'
  return (
    <a
      className={buttonClass({})}
      data-kind="default"
      href={`/manual/tela${queryText({ caminho: path })}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Abrir o capítulo: ${name}`}
    >
      <IconBook2 size={16} stroke={1.75} aria-hidden="true" />
      <span>Abrir o capítulo</span>
    </a>
  )
}

/**
 * Help beside the screen, which stays usable: this screen, the manual of the user's profile, and
 * the shortcuts. `?` opens and closes it.
 */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const path = useLatestPath()
  const [tab, setTab] = useState('tela')
  const [text, setText] = useState('')
  const tabs = useHelpTabs(path, text, () => setText(''))
  const { panel, heading } = useFocusInside()
  const titleId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      ref={panel}
      role="dialog"
      className={styles['panel']}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
    >
      <div className={styles['head']}>
        <h2 id={titleId} ref={heading} tabIndex={-1} className={styles['name']}>
          Ajuda
        </h2>
        <IconButton
          label="Fechar a Ajuda"
          icon={<IconX size={20} stroke={1.75} />}
          onClick={onClose}
          withTooltip={false}
        />
      </div>
      <div className={styles['body']}>
        <Tabs label="Ajuda" tabs={tabs} value={tab} onChange={setTab} />
      </div>
      <div className={styles['foot']}>
        <ManualSearch
          text={text}
          onText={(typed) => {
            setText(typed)
            setTab('manual')
          }}
        />
        <ChapterLink path={path} />
      </div>
    </div>
  )
}
