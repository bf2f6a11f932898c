import { IconLink, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'

import { pinView, removeView, type SavedView, savedViewQueries } from '../contract.ts'
import { viewAddress } from './view-address.ts'
import styles from './views.module.css'

const icon = { size: 16, stroke: 1.75 } as const
const outcome = { invalidates: [savedViewQueries] }

const ownerText = ({ minha, perfil, autor }: SavedView) =>
  minha ? (perfil === null ? 'só sua' : `compartilhada com ${perfil}`) : `de ${autor}`

async function copyLink(view: SavedView): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(viewAddress(view), location.href).href)
    showToast({ tone: 'done', title: `Link da visão '${view.nome}' copiado` })
  } catch {
    showToast({
      tone: 'error',
      title: 'O navegador não deixou copiar',
      detail: 'Abra a visão e copie o endereço da página.',
    })
  }
}

/** Asks before the view is deleted. */
function Removal({
  busy,
  onConfirm,
  onCancel,
}: {
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}) {
  return (
    <>
      <Button size="tight" kind="text" onClick={onCancel}>
        Manter
      </Button>
      <Button size="tight" kind="danger" loading={busy} onClick={onConfirm}>
        Remover
      </Button>
    </>
  )
}

/** Pin, copy the link; delete for its owner. */
function LineActs({ view, onRemove }: { readonly view: SavedView; readonly onRemove: () => void }) {
  const pinning = useAct(pinView, { ...outcome, success: ({ mensagem }) => mensagem })
  const Pin = view.fixada ? IconPinFilled : IconPin
  return (
    <>
      <IconButton
        size="row"
        label={view.fixada ? `Tirar '${view.nome}' do início` : `Fixar '${view.nome}' no início`}
        pressed={view.fixada}
        icon={<Pin {...icon} />}
        onClick={() => void pinning.run({ id: view.id, fixada: !view.fixada })}
      />
      <IconButton
        size="row"
        label={`Copiar o link de '${view.nome}'`}
        icon={<IconLink {...icon} />}
        onClick={() => void copyLink(view)}
      />
      {view.minha && (
        <IconButton
          size="row"
          label={`Remover '${view.nome}'`}
          icon={<IconTrash {...icon} />}
          onClick={onRemove}
        />
      )}
    </>
  )
}

/** A view in the card: open, pin, copy link; delete for its owner. */
export function ViewLine({
  view,
  isOpened,
  onOpen,
}: {
  readonly view: SavedView
  readonly isOpened: boolean
  readonly onOpen: () => void
}) {
  const [confirming, setConfirming] = useState(false)
  const removing = useAct(removeView, { ...outcome, success: ({ mensagem }) => mensagem })
  return (
    <li className={styles['line']} data-opened={isOpened || undefined}>
      <span className={styles['words']}>
        <Link
          to={viewAddress(view)}
          onClick={onOpen}
          {...(isOpened ? { 'aria-current': 'true' as const } : {})}
        >
          {view.nome}
        </Link>
        <small>{ownerText(view)}</small>
      </span>
      {confirming ? (
        <Removal
          busy={removing.busy}
          onConfirm={() => void removing.run({ id: view.id })}
          onCancel={() => setConfirming(false)}
        />
      ) : (
        <LineActs view={view} onRemove={() => setConfirming(true)} />
      )}
    </li>
  )
}
