import { type ReactNode, useState } from 'react'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { justifiedByOthers } from '#features/negativation/debt-items/rules/decision-row.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { sumCents } from '#values/cents.ts'

const boleto = { one: 'boleto', many: 'boletos' }

type Question = { readonly rows: readonly Boleto[]; readonly go: () => void }

/** 'Decisão comercial, chamado CH-100, de Camila Souza': the exemption to detach and its author. */
const exemptionWords = ({ serasaJustificatica, numChamado, justificadoPor }: Boleto): string =>
  [
    serasaJustificatica?.txtJustificativa,
    numChamado === null ? undefined : `chamado ${numChamado}`,
    `de ${justificadoPor?.nome ?? ''}`,
  ]
    .filter(Boolean)
    .join(', ')

const mostNamed = 4

function sentenceOf(rows: readonly Boleto[]): string {
  const words = [...new Set(rows.map(exemptionWords))]
  const others = words.length - mostNamed
  return [...words.slice(0, mostNamed), ...(others > 0 ? [`e mais ${others}`] : [])].join('; ')
}

/**
 * Confirms before NEGATIVAR detaches another user's exemption, by badge, key or tap; otherwise
 * proceeds at once.
 */
export function useNegativating(by: Actor): {
  readonly ask: (rows: readonly Boleto[], go: () => void) => void
  readonly dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question>()
  const rows = question?.rows ?? []
  return {
    ask: (all, go) => {
      const others = justifiedByOthers(all, by)
      if (others.length === 0) go()
      else setQuestion({ rows: others, go })
    },
    dialog: (
      <ConfirmDialog
        opened={question !== undefined}
        onClose={() => setQuestion(undefined)}
        onConfirm={() => {
          setQuestion(undefined)
          question?.go()
        }}
        title="Negativar o que outra pessoa isentou"
        question={
          rows.length === 1
            ? `O boleto ${rows[0]?.numBoleto ?? ''} está isento: ${sentenceOf(rows)}. Deseja negativar?`
            : `${formatCount(rows.length, boleto)} estão isentos: ${sentenceOf(rows)}. Deseja negativar?`
        }
        confirmLabel="Negativar"
        count={rows.length}
        noun={boleto}
        sum={sumCents(rows.map(({ valTotalVencido }) => valTotalVencido))}
        notes={[
          {
            tone: 'info',
            text: 'A justificativa fica guardada: ISENTAR outra vez a traz de volta.',
          },
        ]}
      />
    ),
  }
}
