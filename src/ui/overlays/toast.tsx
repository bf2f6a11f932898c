import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowRight,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { formatWhole } from '#values/whole-number.ts'

import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import {
  closeToast,
  stayOf,
  subscribeToToasts,
  type Toast,
  toastState,
  type ToastTone,
} from './toast-store.ts'
import styles from './toast.module.css'

const icons: Record<ToastTone, typeof IconX> = {
  done: IconCircleCheck,
  info: IconInfoCircle,
  warn: IconAlertTriangle,
  error: IconCircleX,
}

const spoken: Record<ToastTone, string> = {
  done: 'Concluído',
  info: 'Informação',
  warn: 'Atenção',
  error: 'Erro',
}

/** The icon of a tone, with an accessible name. */
export function ToneIcon({
  tone,
  size = 18,
}: {
  readonly tone: ToastTone
  readonly size?: number
}) {
  const Icon = icons[tone]
  return (
    <Icon
      size={size}
      stroke={1.75}
      className={`${styles['icon']} ${styles[tone]}`}
      role="img"
      aria-label={spoken[tone]}
    />
  )
}

/** All toasts of this session, oldest first. */
export const useToastHistory = (): readonly Toast[] =>
  useSyncExternalStore(subscribeToToasts, toastState).history

/**
 * Toast area: bottom right, polite, focused only by F6, which also returns. Rendered by UiProvider.
 */
export function ToastViewport() {
  const { open } = useSyncExternalStore(subscribeToToasts, toastState)
  const [paused, setPaused] = useState(false)
  const viewport = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)
  const giveFocusBack = () => {
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  const isEmpty = open.length === 0
  useEffect(() => {
    if (isEmpty) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      if (viewport.current?.contains(document.activeElement)) giveFocusBack()
      else viewport.current?.querySelector<HTMLElement>(':scope > :last-child button')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isEmpty])
  return (
    <div
      ref={viewport}
      className={styles['viewport']}
      role="status"
      aria-live="polite"
      aria-label="Notificações"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setPaused(true)
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
      onBlur={() => setPaused(false)}
    >
      {open.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={paused} onClosed={giveFocusBack} />
      ))}
    </div>
  )
}

/** Closes a toast when its time is over. */
function useAutoClose(toast: Toast, paused: boolean) {
  const stay = stayOf(toast)
  useEffect(() => {
    if (stay === undefined || paused) return
    // Restart the full time after a pause: the user has just read it.
    const timer = setTimeout(() => closeToast(toast.id), stay)
    return () => clearTimeout(timer)
  }, [stay, paused, toast.id, toast.times])
}

function ToastWords({ toast }: { readonly toast: Toast }) {
  const { next } = toast
  const isSeveral = toast.times > 1 && toast.several !== undefined
  return (
    <div className={styles['words']}>
      <div className={styles['title']}>
        {isSeveral ? `${formatWhole(toast.times)} ${toast.several}` : toast.title}
        {toast.times > 1 && !isSeveral && (
          <span className={styles['times']}>{`${toast.times} vezes`}</span>
        )}
      </div>
      {toast.detail !== undefined && <div className={styles['detail']}>{toast.detail}</div>}
      {next && (
        <div className={styles['next']}>
          <Button
            kind="text"
            size="tight"
            iconAfter={<IconArrowRight size={16} stroke={1.75} />}
            onClick={() => {
              // The next screen takes the focus.
              closeToast(toast.id)
              next.go()
            }}
          >
            {next.label}
          </Button>
        </div>
      )}
    </div>
  )
}

function ToastCard({
  toast,
  paused,
  onClosed,
}: {
  readonly toast: Toast
  readonly paused: boolean
  /** Called after one of its buttons was pressed and removed. */
  readonly onClosed: () => void
}) {
  useAutoClose(toast, paused)
  const { undo } = toast
  const close = () => {
    onClosed()
    closeToast(toast.id)
  }
  return (
    <div className={styles['toast']} data-tone={toast.tone} data-toast="">
      <ToneIcon tone={toast.tone} />
      <ToastWords toast={toast} />
      <div className={styles['acts']}>
        {undo && (
          <Button
            kind="text"
            size="tight"
            icon={<IconArrowBackUp size={16} stroke={1.75} />}
            onClick={() => {
              close()
              undo()
            }}
          >
            {toast.times > 1 ? 'Desfazer o último' : 'Desfazer'}
          </Button>
        )}
        <IconButton
          label="Fechar aviso"
          size="small"
          icon={<IconX size={16} stroke={1.75} />}
          onClick={close}
          withTooltip={false}
        />
      </div>
    </div>
  )
}
