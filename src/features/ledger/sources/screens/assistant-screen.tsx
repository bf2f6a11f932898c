import { findScreen } from '#features/people/access/rules/session.ts'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { useScreenQuery } from '#ui/actions/address.ts'
import { PageState } from '#ui/display/page-state.tsx'

import { Loading, SampleSteps } from '../components/assistant/sample-steps.tsx'
import { Start } from '../components/assistant/start.tsx'
import { numberOf, useBaseRecipe } from '../components/assistant/use-base-recipe.ts'
import { editRule, sourcesPath } from '../contract/calls.ts'

type Routes = Parameters<typeof findScreen>[0]

/** Assistant of sources: Arquivo, Colunas, Ensaio (rules 11.12). Nothing is loaded here. */
export function AssistantScreen({
  routes,
  useTitle,
}: {
  readonly routes: Routes
  /** Sets the title of the page. */
  readonly useTitle: (title: string, subtitle: string) => void
}) {
  const query = useScreenQuery()
  const base = useBaseRecipe(query)
  useTitle(
    base.source ? `Alterar a fonte: ${base.source.nome}` : 'Nova fonte',
    'Configurações / Dados / Fontes / Assistente',
  )
  const refusal = useCompanyRefusal()
  const mayEdit = findScreen(routes, sourcesPath)?.rules.includes(editRule) ?? false
  const sample = numberOf(query.amostra)
  if (!mayEdit || refusal !== undefined)
    return (
      <PageState
        asPage
        kind="forbidden"
        title="Sem permissão"
        sentence={refusal ?? 'Só quem edita fontes usa o assistente.'}
        action={{ label: 'Ir para as fontes', href: sourcesPath }}
      />
    )
  if (base.error)
    return <FailureState title="A receita não foi lida" error={base.error} onRetry={base.retry} />
  if (!base.isReady) return <Loading />
  return sample === undefined ? (
    <Start base={base} />
  ) : (
    <SampleSteps
      key={`${sample} ${query.fonte ?? ''} ${query.pronta ?? ''}`}
      sample={sample}
      base={base}
    />
  )
}
