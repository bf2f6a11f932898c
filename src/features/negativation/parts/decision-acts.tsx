import { IconArrowBackUp, IconNote, IconSend } from '@tabler/icons-react'

import type { ListingAct } from '#listing/screen/listing-screen.tsx'
import { Button } from '#ui/button.tsx'
import type { ResultPart } from '#ui/result-line.tsx'
import { formatWhole } from '#values/whole-number.ts'

import type { Boleto, BoletoSummary } from '../contract/boleto.ts'
import { mayGiveBackRow, mayJustifyRow, mayMoveRow } from '../rules/decision-row.ts'
import type { Actor } from '../rules/events.ts'
import { notAllowed } from '../rules/refusals.ts'
import type { Chosen } from './use-chosen.ts'
import type { useSubmitting } from './use-submitting.ts'

const icon = { size: 16, stroke: 1.75 } as const

/** So many boletos are justified one by one in a minute or so. */
const justifiedAtOnce = 200

type ActsProps = {
  readonly list: ListingAct<Boleto>
  readonly by: Actor
  readonly label: string
  readonly submitting: ReturnType<typeof useSubmitting>
}

/** '239 a negativar R$ …', '33 a isentar R$ …' of the whole filter. */
export function splitParts(answer: unknown): readonly ResultPart[] {
  const { resumo } = answer as { resumo?: BoletoSummary }
  if (!resumo) return []
  return [
    { mark: 'filled', text: `${formatWhole(resumo.negativar)} a negativar`, sum: resumo.valorNegativar },
    { mark: 'hollow', text: `${formatWhole(resumo.isentar)} a isentar`, sum: resumo.valorIsentar },
  ]
}

type May = (row: Boleto, by: Actor) => { readonly because: string } | undefined

const refusalOf = (rows: readonly Boleto[], by: Actor, may: May): string | undefined =>
  rows.map((row) => may(row, by)).find((found) => found !== undefined)?.because

function whyNotAll({ found, isReady }: ListingAct<Boleto>, by: Actor): string | undefined {
  if (by.rules.length === 0) return notAllowed().because
  if (!isReady || !found) return found?.total === 0 ? 'Não há boletos para submeter.' : 'Aguarde a lista.'
  // With every row of the filter in sight and none of them this person's to move, the server would refuse as well.
  const refusals = found.rows.map((row) => mayMoveRow(row, by))
  return found.rows.length === found.total && refusals.every((refusal) => refusal !== undefined)
    ? refusals[0]?.because
    : undefined
}

/** The primary act: submits the whole search, with or without a selection. */
export function SubmitAll({ list, by, label, submitting }: ActsProps) {
  return (
    <Button
      kind="primary"
      icon={<IconSend {...icon} />}
      loading={submitting.checking || submitting.busy}
      disabledBecause={whyNotAll(list, by)}
      onClick={() => void submitting.askAll(list)}
    >
      {label}
    </Button>
  )
}

/** Acts on the selected rows: justify, submit, give back. */
export function BulkActs({
  list,
  by,
  label,
  submitting,
  onJustify,
  onGiveBack,
}: ActsProps & { readonly onJustify: (chosen: Chosen) => void; readonly onGiveBack: (chosen: Chosen) => void }) {
  const { rows, isAll, clear, count } = list.selection
  const chosen: Chosen = { rows, done: clear }
  const beyond =
    (isAll && count > rows.length) || count > justifiedAtOnce
      ? `Selecione até ${justifiedAtOnce} boletos na lista para tratar juntos.`
      : undefined
  const isWhole = isAll && count > rows.length
  return (
    <>
      <Button
        icon={<IconArrowBackUp {...icon} />}
        disabledBecause={beyond ?? refusalOf(rows, by, mayGiveBackRow)}
        onClick={() => onGiveBack(chosen)}
      >
        Devolver
      </Button>
      <Button
        icon={<IconNote {...icon} />}
        disabledBecause={beyond ?? refusalOf(rows, by, mayJustifyRow)}
        onClick={() => onJustify(chosen)}
      >
        Justificar selecionados
      </Button>
      <Button
        ariaLabel={`${label} ${formatWhole(count)} ${count === 1 ? 'selecionado' : 'selecionados'}`}
        disabledBecause={refusalOf(rows, by, mayMoveRow)}
        loading={submitting.busy}
        onClick={() => (isWhole ? void submitting.askAll(list) : submitting.askSelected(list))}
      >
        {`${label} ${formatWhole(count)}`}
      </Button>
    </>
  )
}
