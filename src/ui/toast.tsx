import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { closeToast, stayOf, subscribeToToasts, type Toast, toastState, type ToastTone } from './toast-store.ts'
import styles from './toast.module.css'

const icons: Record<ToastTone, typeof IconX> = {
  done: IconCircleCheck,
  info: IconInfoCircle,
  warn: IconAlertTriangle,
  error: IconCircleX,
}

const spoken: Record<ToastTone, string> = { done: 'Concluído', info: 'Informação', warn: 'Atenção', error: 'Erro' }

/** The icon of a tone, named for readers. */
export function ToneIcon({ tone, size = 18 }: { readonly tone: ToastTone; readonly size?: number }) {
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

/** All toasts of this visit, oldest first. */
export const useToastHistory = (): readonly Toast[] => useSyncExternalStore(subscribeToToasts, toastState).history

/** Where toasts appear: bottom right, polite, and never with the focus. UiProvider renders it. */
export function ToastViewport() {
  const { open } = useSyncExternalStore(subscribeToToasts, toastState)
  const [paused, setPaused] = useState(false)
  return (
    <div
      className={styles['viewport']}
      role="status"
      aria-live="polite"
      aria-label="Notificações"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {open.map((toast) => (
        <ToastCard key={toast.id} toast={toast} paused={paused} />
      ))}
    </div>
  )
}

function ToastCard({ toast, paused }: { readonly toast: Toast; readonly paused: boolean }) {
  const stay = stayOf(toast)
  useEffect(() => {
    if (stay === undefined || paused) return
    // After a pause the whole time starts again: the person has just looked at it.
    const timer = setTimeout(() => closeToast(toast.id), stay)
    return () => clearTimeout(timer)
  }, [stay, paused, toast.id])
  const undo = toast.undo
  return (
    <div className={styles['toast']} data-tone={toast.tone}>
      <ToneIcon tone={toast.tone} />
      <div className={styles['words']}>
        <div className={styles['title']}>{toast.title}</div>
        {toast.detail !== undefined && <div className={styles['detail']}>{toast.detail}</div>}
      </div>
      <div className={styles['acts']}>
        {undo && (
          <Button
            kind="text"
            size="tight"
            icon={<IconArrowBackUp size={16} stroke={1.75} />}
            onClick={() => {
              closeToast(toast.id)
              undo()
            }}
          >
            Desfazer
          </Button>
        )}
        <IconButton
          label="Fechar aviso"
          size="small"
          icon={<IconX size={16} stroke={1.75} />}
          onClick={() => closeToast(toast.id)}
          withTooltip={false}
        />
      </div>
    </div>
  )
}
