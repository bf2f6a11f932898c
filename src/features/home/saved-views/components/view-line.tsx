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

/** A view in the card: open, pin, copy link; delete for its owner. */
export function ViewLine(props: {
  readonly view: SavedView
  readonly isOpened: boolean
  readonly onOpen: () => void
}) {
  const { view, isOpened, onOpen } = props
  const [confirming, setConfirming] = useState(false)
  const pinning = useAct(pinView, { ...outcome, success: ({ mensagem }) => mensagem })
  const removing = useAct(removeView, { ...outcome, success: ({ mensagem }) => mensagem })
  const Pin = view.fixada ? IconPinFilled : IconPin
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
        <>
          <Button size="tight" kind="text" onClick={() => setConfirming(false)}>
            Manter
          </Button>
          <Button
            size="tight"
            kind="danger"
            loading={removing.busy}
            onClick={() => void removing.run({ id: view.id })}
          >
            Remover
          </Button>
        </>
      ) : (
        <>
          <IconButton
            size="row"
            label={
              view.fixada ? `Tirar '${view.nome}' do início` : `Fixar '${view.nome}' no início`
            }
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
              onClick={() => setConfirming(true)}
            />
          )}
        </>
      )}
    </li>
  )
}
