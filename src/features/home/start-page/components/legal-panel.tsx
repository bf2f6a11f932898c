import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'

import type { Overview } from '../contract/overview.ts'
import { FigureList } from './figure-list.tsx'

/** Boletos listed at the bureau, and tenants with a court order, dispute or recovery plan. */
export function LegalPanel({ of }: { readonly of: NonNullable<Overview['juridico']> }) {
  return (
    <Panel title="No bureau e na Justiça">
      {of.numeros.every(({ quantidade }) => quantidade === 0) ? (
        <PageState
          kind="empty"
          title="Ninguém está no bureau"
          sentence="O que for aceito pelo bureau e os lojistas com liminar, disputa ou recuperação judicial aparecem aqui."
        />
      ) : (
        <FigureList label="No bureau e na Justiça" figures={of.numeros} />
      )}
    </Panel>
  )
}
