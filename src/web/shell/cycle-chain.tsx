import type { MenuGroup } from '#features/people/access/contract/session.ts'
import { findScreen } from '#features/people/access/rules/session.ts'
import { Link } from '#ui/actions/link.tsx'

import styles from './help.module.css'

type Stage = { readonly path: string; readonly does: string; readonly who: string }

/** Screens of a boleto's way through the cycle, in order. */
const stages: readonly Stage[] = [
  { path: '/clientes-elegiveis', does: 'Encaminhar', who: 'Régua de Cobrança' },
  { path: '/analisar-negativacao-shopping', does: 'Analisar', who: 'Cobrança Shopping' },
  { path: '/aprovar-negativacao-shopping', does: 'Aprovar', who: 'Aprovador Shopping' },
  { path: '/analisar-negativacao-corporativo', does: 'Analisar', who: 'Cobrança Corporativa' },
  { path: '/aprovar-negativacao-corporativo', does: 'Aprovar', who: 'Aprovador Holding' },
  { path: '/validar-aprovacoes', does: 'Validar exceções', who: 'Régua de Cobrança' },
  { path: '/negativar-lojista', does: 'Enviar ao bureau', who: 'Régua de Cobrança' },
  { path: '/reenvio-retorno-erro', does: 'Corrigir retornos', who: 'Régua de Cobrança' },
  { path: '/boletos-negativados', does: 'Ver resultados', who: 'todos' },
]

/** Chain of the cycle with 'você está aqui'; renders nothing on other screens. */
export function CycleChain({
  routes,
  path,
  onLeave,
}: {
  readonly routes: readonly MenuGroup[]
  readonly path: string
  readonly onLeave: () => void
}) {
  if (!stages.some((stage) => stage.path === path)) return null
  return (
    <section aria-label="O caminho de um boleto no ciclo">
      <h3 className={styles['title']}>O caminho de um boleto no ciclo</h3>
      <ol className={styles['chain']}>
        {stages.map(({ path: to, does, who }) => {
          const isHere = to === path
          return (
            <li key={to} data-here={isHere || undefined} aria-current={isHere ? 'step' : undefined}>
              {!isHere && findScreen(routes, to) !== undefined ? (
                <Link to={to} onClick={onLeave}>
                  {does}
                </Link>
              ) : (
                <span>{does}</span>
              )}
              <span className={styles['who']}>{isHere ? 'você está aqui' : who}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
