import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

import type { Lote } from '../contract/calls.ts'
import { batchList, LOTE_LABEL } from '../contract/lotes.ts'
import { LoteFiles } from './lote-files.tsx'

const tones: Partial<Record<Lote['estado'], BadgeTone>> = {
  RESPONDIDO: 'done',
  REJEITADO: 'danger',
  PERDIDO: 'danger',
  ENVIADO: 'accent',
}

const cells = {
  estado: ({ estado, erro }: Lote) => (
    <span title={erro ?? undefined}>
      <Badge tone={tones[estado] ?? 'neutral'}>{LOTE_LABEL[estado]}</Badge>
    </span>
  ),
}

/** The lotes with their state; an error of the delivery or of the file stands below its lote. */
export function LoteList({ params = [] }: { readonly params?: readonly string[] }) {
  return (
    <ListingScreen
      listing={batchList}
      params={params}
      cells={cells}
      subLine={{ under: 'estado', of: ({ erro }) => erro ?? undefined }}
      rowActions={{ width: 84, of: (lote) => <LoteFiles lote={lote} /> }}
    />
  )
}
