import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { Skeleton } from '#ui/skeleton.tsx'

import { backgroundParts } from '../routes.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Menu } from './menu.tsx'
import { useShellKeys } from './shell-keys.ts'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useArrival } from './use-arrival.ts'

const Palette = lazyPart(() => import('./palette.tsx').then((module) => module.Palette))
const Help = lazyPart(() => import('./help.tsx').then((module) => module.Help))
const ToastLog = lazyPart(() => import('./toast-log.tsx').then((module) => module.ToastLog))

/** What may lie over the page, one at a time. */
export type Opened = 'palette' | 'help' | 'toasts' | undefined

function Loading() {
  return (
    <div aria-busy="true" className={styles['loading']}>
      <Skeleton width="40%" height={36} />
      <Skeleton width="24%" height={16} />
      <Skeleton width="100%" height={320} />
    </div>
  )
}

/** Menu, top bar and the current screen. */
export function Shell() {
  const [opened, setOpened] = useState<Opened>()
  const title = useArrival()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useShellKeys(setOpened)
  const close = () => setOpened(undefined)
  return (
    <div className={styles['shell']}>
      <a
        className={styles['skip']}
        href="#conteudo"
        onClick={(event) => {
          // The address belongs to the router: the fragment must not enter it.
          event.preventDefault()
          document.querySelector<HTMLElement>('#conteudo')?.focus()
        }}
      >
        Ir para o conteúdo
      </a>
      <Menu path={path} />
      <TopBar title={title} open={setOpened} />
      <main id="conteudo" className={styles['main']} tabIndex={-1}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
      {backgroundParts.map((Part, index) => (
        <Part key={index} />
      ))}
      {opened === 'palette' && <Palette onClose={close} open={setOpened} />}
      {opened === 'help' && <Help onClose={close} />}
      {opened === 'toasts' && <ToastLog onClose={close} />}
    </div>
  )
}
