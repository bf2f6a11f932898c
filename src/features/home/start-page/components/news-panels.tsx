import { FactsPanel } from '#features/home/facts/components/facts-panel.tsx'
import { kindsFor } from '#features/home/facts/rules/facts.ts'
import { Panel } from '#ui/display/panel.tsx'
import { todayIn } from '#values/instant.ts'

import type { StartQueries } from '../queries/start-queries.ts'
import { CyclePanel } from './cycle-panel.tsx'
import { OverduePanel, PrescriptionPanel, RecoveryPanel } from './lazy-panels.tsx'
import { hasCounts, SinceCounts } from './since-counts.tsx'

type NewsPanelsProps = {
  readonly queries: StartQueries
  readonly opens: (path: string) => boolean
}

/** Whether each panel is shown to the user. */
const newsOf = ({ queries: { overview }, opens }: NewsPanelsProps) => ({
  facts: kindsFor(opens).length > 0,
  prescription: (overview.data?.juridico ?? null) !== null && opens('/radar-de-prescricao'),
  overdue: opens('/priorizacao'),
  recovery: opens('/antes-e-depois-da-negativacao'),
  cycle: opens('/acompanhamento-workflow'),
})

/** True for a user whose queue is the only panel of the page. */
export function isQueueAlone(props: NewsPanelsProps): boolean {
  const { facts, prescription, overdue, cycle } = newsOf(props)
  const { queue, overview } = props.queries
  return (
    !facts &&
    (queue.data?.avisos ?? []).length === 0 &&
    !overdue &&
    !cycle &&
    !prescription &&
    overview.data?.numeros === null
  )
}

/** What happened since the last visit. */
function SinceLastVisit({
  queries: { queue, overview },
  hasFacts,
}: Pick<NewsPanelsProps, 'queries'> & { readonly hasFacts: boolean }) {
  const counts = hasCounts(overview)
    ? (title: string) => <SinceCounts query={overview} title={title} />
    : undefined
  if (hasFacts)
    return <FactsPanel today={queue.data?.hoje ?? todayIn(new Date())} counts={counts} />
  return counts && <Panel title="O que mudou">{counts('O que mudou')}</Panel>
}

/** What happened by name, and the malls by age. */
export function NewsPanels(props: NewsPanelsProps) {
  const { queries, opens } = props
  const { facts, prescription, overdue, recovery, cycle } = newsOf(props)
  return (
    <>
      <SinceLastVisit queries={queries} hasFacts={facts} />
      {prescription && <PrescriptionPanel />}
      {overdue && <OverduePanel />}
      {cycle && <CyclePanel pending={queries.queue} opens={opens} />}
      {/* Last, because it takes its place only when its script has loaded. */}
      {recovery && <RecoveryPanel />}
    </>
  )
}
