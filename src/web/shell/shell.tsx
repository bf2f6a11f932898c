import { Matches } from '@tanstack/react-router'
import { type ComponentType, useCallback, useState } from 'react'

import { lazyPart } from '#ui/display/lazy-part.tsx'
import { useLatestPath } from '#ui/actions/address.ts'

import { AbsenceLine } from './absence-line.tsx'
import { Menu } from './menu.tsx'
import { Palette } from './palette.tsx'
import { SeeAsBanner } from './see-as-banner.tsx'
import { SiblingScreens } from './sibling-screens.tsx'
import { useShellKeys } from './shell-keys.ts'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useArrival } from './use-arrival.ts'
import { useFocusKeeper } from './use-focus-keeper.ts'
import { usePrintFoot } from './use-print-foot.ts'
import { useRecentPlaces } from './use-recent-places.ts'

const Help = lazyPart(() => import('./help.tsx').then((module) => module.Help))
const Sessions = lazyPart(() => import('./sessions.tsx').then((module) => module.Sessions))
const Absences = lazyPart(() => import('./absences.tsx').then((module) => module.Absences))
const ToastLog = lazyPart(() => import('./toast-log.tsx').then((module) => module.ToastLog))

/** Overlays of the page, one at a time; the help stays open beside the others. */
export type OpenOverlay = 'palette' | 'help' | 'toasts' | 'sessions' | 'absences' | undefined

/**
 * Menu, top bar and the current screen. `background`: invisible parts that run while signed in.
 */
export function Shell({ background }: { readonly background: readonly ComponentType[] }) {
  const [opened, setOpened] = useState<OpenOverlay>()
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const open = useCallback((what: OpenOverlay) => {
    if (what === 'help') setIsHelpOpen((isOpen) => !isOpen)
    setOpened(what === 'help' ? undefined : what)
  }, [])
  const title = useArrival()
  const path = useLatestPath()
  useShellKeys(open)
  useRecentPlaces()
  usePrintFoot()
  useFocusKeeper()
  const close = () => setOpened(undefined)
  return (
    <div className={styles['shell']}>
      <a
        className={styles['skip']}
        href="#conteudo"
        onClick={(event) => {
          // Keep the fragment out of the screen's URL.
          event.preventDefault()
          document.querySelector<HTMLElement>('#conteudo')?.focus()
        }}
      >
        Ir para o conteúdo
      </a>
      <Menu path={path} />
      <TopBar title={title} open={open} isHelpOpen={isHelpOpen} />
      <SeeAsBanner />
      <AbsenceLine open={open} />
      <SiblingScreens path={path} />
      <main id="conteudo" className={styles['main']} tabIndex={-1}>
        <Matches />
      </main>
      {isHelpOpen && <Help onClose={() => setIsHelpOpen(false)} />}
      {background.map((Part, index) => (
        <Part key={index} />
      ))}
      {opened === 'palette' && <Palette onClose={close} open={open} />}
      {opened === 'sessions' && <Sessions onClose={close} />}
      {opened === 'absences' && <Absences onClose={close} />}
      {opened === 'toasts' && <ToastLog onClose={close} />}
    </div>
  )
}
