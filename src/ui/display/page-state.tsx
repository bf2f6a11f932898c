import {
  IconArrowRight,
  IconCircleCheck,
  IconCloudOff,
  IconFilterOff,
  IconHourglass,
  IconInbox,
  IconLock,
  IconMapPinOff,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { ButtonLink } from '../actions/button-link.tsx'
import { Button } from '../actions/button.tsx'
import styles from './page-state.module.css'

/** Empty, done, no match, failed or busy; for whole pages also: not found, forbidden. */
export type PageStateKind =
  | 'empty'
  | 'done'
  | 'no-match'
  | 'error'
  | 'busy'
  | 'not-found'
  | 'forbidden'

/** Props of the placeholder shown instead of the content. */
export type PageStateProps = {
  readonly kind: PageStateKind
  readonly title: string
  readonly sentence?: string
  /** One helpful button; the kind determines its icon. */
  readonly action?: { readonly label: string } & (
    | { readonly onClick: () => void }
    | { readonly href: string }
  )
  /** On errors: the support code. */
  readonly requestId?: string
  /** On errors: the time, as 'dd/mm/aaaa HH:mm'. */
  readonly at?: string
  /** Renders the title as the page heading. */
  readonly asPage?: boolean
}

const icons = {
  empty: IconInbox,
  done: IconCircleCheck,
  'no-match': IconFilterOff,
  error: IconCloudOff,
  busy: IconHourglass,
  'not-found': IconMapPinOff,
  forbidden: IconLock,
}
const actionIcons = {
  empty: IconArrowRight,
  done: IconArrowRight,
  'no-match': IconX,
  error: IconRefresh,
  busy: IconRefresh,
  'not-found': IconArrowRight,
  forbidden: IconArrowRight,
}

/** Icon, title, one sentence, one button. */
export function PageState({
  kind,
  title,
  sentence,
  action,
  requestId,
  at,
  asPage = false,
}: PageStateProps) {
  const Icon = icons[kind]
  const ActionIcon = actionIcons[kind]
  const request = [requestId === undefined ? '' : `pedido ${requestId}`, at ?? '']
    .filter(Boolean)
    .join(' · ')
  const icon = <ActionIcon size={16} stroke={1.75} aria-hidden="true" />
  const Title = asPage ? 'h2' : 'p'
  return (
    <div
      className={styles['state']}
      role={kind === 'error' ? 'alert' : kind === 'busy' ? 'status' : undefined}
    >
      <Icon
        size={28}
        stroke={1.5}
        className={styles[kind === 'error' || kind === 'done' ? kind : 'icon']}
        aria-hidden="true"
      />
      <Title className={styles['title']}>{title}</Title>
      {sentence !== undefined && <p className={styles['sentence']}>{sentence}</p>}
      {request !== '' && <p className={styles['request']}>{request}</p>}
      {action && (
        <div className={styles['action']}>
          {'href' in action ? (
            <ButtonLink icon={icon} to={action.href}>
              {action.label}
            </ButtonLink>
          ) : (
            <Button icon={icon} onClick={action.onClick}>
              {action.label}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
