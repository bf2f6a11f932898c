import { useQuery } from '@tanstack/react-query'

import type { AnswerOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import { failureSentence } from '#listing/screen/failure-toast.ts'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatBrl, sumCents } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'

import { followUp, type FollowUp } from '../contract/calls.ts'
import type { Cycle, cyclePanel } from '../contract/cycle.ts'
import styles from './cycle-board.module.css'
import { CycleFunnel } from './cycle-funnel.tsx'
import { cyclePanelQuery } from './mall-queries.ts'
import { MallSteps } from './mall-steps.tsx'
import { StepMatrix } from './step-matrix.tsx'

/** Steps that most cycles never reach are drawn only when used. */
const toDrawnStep = ({
  codigo,
  parados,
  chegaram,
}: {
  codigo: string
  parados: number
  chegaram: number
}) => codigo !== 'FINALIZADO_COM_ERRO' || parados + chegaram > 0

const sumWords = (rows: readonly FollowUp[]) => {
  const boletos = rows.reduce((sum, { quantidadeBoletos }) => sum + quantidadeBoletos, 0)
  const value = sumCents(rows.map(({ valor }) => valor))
  return `${countOf(boletos, 'boleto', 'boletos')} em ${countOf(rows.length, 'shopping', 'shoppings')}, ${formatBrl(value)}`
}

function useBoard(cycle: Cycle | undefined) {
  const id = cycle?.id ?? 0
  const panel = useQuery({
    ...cyclePanelQuery(id),
    enabled: cycle !== undefined,
    meta: { invalidatedBy: ['bureau'] },
  })
  const malls = useQuery({
    queryKey: ['negativation', followUp.name, 'painel', id],
    queryFn: ({ signal }) => callServer(followUp, { idCiclo: id }, { signal }),
    enabled: cycle !== undefined,
    meta: { invalidatedBy: ['bureau'] },
  })
  return {
    panel,
    malls,
    failed: panel.error ?? malls.error,
    retry: () => {
      void panel.refetch()
      void malls.refetch()
    },
  }
}

/** The funnel with its figures, and per mall its step, entry date, deadline and owner. */
function BoardPanels({
  cycle,
  panel,
  malls,
}: {
  readonly cycle: Cycle
  readonly panel: AnswerOf<typeof cyclePanel>
  readonly malls: readonly FollowUp[]
}) {
  return (
    <div className={styles['board']}>
      <section aria-label="Shoppings e etapas">
        <h2 className={styles['title']}>
          {`Ciclo ${cycle.nome}`}
          <span>{sumWords(malls)}</span>
        </h2>
        <StepMatrix malls={malls} panel={panel} />
      </section>
      <Panel title="Onde estão os boletos">
        <CycleFunnel steps={panel.funil.filter(toDrawnStep)} />
      </Panel>
      <section aria-label="Por shopping">
        <h2 className={styles['title']}>Por shopping, do mais atrasado ao mais recente</h2>
        <MallSteps malls={malls} steps={panel.shoppings} />
      </section>
    </div>
  )
}

/** Cycle dashboard; empty before the first cycle. */
export function CycleBoard({
  cycle,
  isKnown,
}: {
  readonly cycle: Cycle | undefined
  /** False until the server has returned the cycle. */
  readonly isKnown: boolean
}) {
  const { panel, malls, failed, retry } = useBoard(cycle)
  if (!cycle && isKnown)
    return (
      <PageState
        kind="empty"
        title="Nenhum boleto no ciclo"
        sentence="O acompanhamento começa quando o ciclo do mês é aberto."
      />
    )
  if (failed && !(panel.data && malls.data))
    return (
      <PageState
        kind="error"
        title="Erro ao tentar carregar o painel"
        sentence={failureSentence(failed)}
        action={{ label: 'Tentar de novo', onClick: retry }}
      />
    )
  if (!cycle || !panel.data || !malls.data)
    return (
      <div className={styles['board']} aria-busy="true">
        <Skeleton width="100%" height={320} />
        <Skeleton width="100%" height={320} />
      </div>
    )
  return <BoardPanels cycle={cycle} panel={panel.data} malls={malls.data.content} />
}
