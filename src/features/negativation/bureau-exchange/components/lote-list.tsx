import { IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'

import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { today } from '#listing/today.ts'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'

import type { Lote } from '../contract/calls.ts'
import { batchList, LOTE_LABEL } from '../contract/lotes.ts'
import { mayReconcile } from '#features/negativation/debt-items/rules/bureau-request.ts'
import { LoteFiles } from './lote-files.tsx'
import { ReconcileDialog } from './reconcile-dialog.tsx'

const tones: Partial<Record<Lote['estado'], BadgeTone>> = {
  RESPONDIDO: 'done',
  REJEITADO: 'danger',
  PERDIDO: 'danger',
  ENVIADO: 'accent',
  PARCIAL: 'accent',
}

const cells = {
  estado: ({ estado, erro }: Lote) => (
    <span title={erro ?? undefined}>
      <Badge tone={tones[estado] ?? 'neutral'}>{LOTE_LABEL[estado]}</Badge>
    </span>
  ),
}

/** A lote whose return is awaited; only these can be reconciled. */
const isAwaited = ({ estado }: Lote) => ['ENVIADO', 'ENVIANDO', 'PARCIAL'].includes(estado)

/**
 * Lotes with their state. Below a lote: the error of its delivery or file, or who may import its
 * return.
 */
export function LoteList({ params = [] }: { readonly params?: readonly string[] }) {
  const [confirming, setConfirming] = useState<Lote>()
  const refusalText = useCompanyRefusal()
  return (
    <>
      <ListingScreen
        listing={batchList}
        params={params}
        cells={cells}
        subLine={{
          under: 'estado',
          of: ({ erro, impedimentoRetorno }) => erro ?? impedimentoRetorno ?? undefined,
        }}
        rowActions={{
          width: 112,
          of: (lote) => (
            <>
              <LoteFiles lote={lote} />
              {isAwaited(lote) && (
                <IconButton
                  size="row"
                  hasPopup="dialog"
                  label={`Reconciliar a remessa ${lote.remessa}`}
                  icon={<IconPlugConnectedX size={18} stroke={1.75} />}
                  disabledBecause={refusalText ?? mayReconcile(lote, today())?.because}
                  onClick={() => setConfirming(lote)}
                />
              )}
            </>
          ),
        }}
      />
      {confirming && <ReconcileDialog lote={confirming} onClose={() => setConfirming(undefined)} />}
    </>
  )
}
