import { Dialog } from '#ui/overlays/dialog.tsx'
import { ToneIcon, useToastHistory } from '#ui/overlays/toast.tsx'
import { formatInstant } from '#values/instant.ts'

import styles from './toast-log.module.css'

/** All toasts of this session, newest first, to read missed ones. */
export function ToastLog({ onClose }: { readonly onClose: () => void }) {
  const toasts = useToastHistory().toReversed()
  return (
    <Dialog opened onClose={onClose} title="Avisos desta visita">
      <ul className={styles['list']}>
        {toasts.map(({ id, tone, title, detail, at }) => (
          <li key={id}>
            <ToneIcon tone={tone} />
            <div>
              <p className={styles['title']}>{title}</p>
              {detail !== undefined && <p>{detail}</p>}
            </div>
            <time dateTime={new Date(at).toISOString()}>{formatInstant(new Date(at))}</time>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
