import { Panel } from '#ui/display/panel.tsx'
import { formatDate } from '#values/local-date.ts'
import { todayIn } from '#values/instant.ts'

import type { LadderVersion } from '../contract/ladder-calls.ts'
import styles from './ladders.module.css'

const dayOf = (instant: Date) => formatDate(todayIn(instant))

/** The state of a version in a few words. */
function stateWords({ estado, em, venceEm }: LadderVersion): string {
  const on = dayOf(em)
  switch (estado) {
    case 'RASCUNHO':
      return `rascunho de ${on}`
    case 'PROPOSTA':
      return `proposta de ${on}${venceEm === null ? '' : `, até ${formatDate(venceEm)}`}`
    case 'VIGENTE':
      return `vigente desde ${on}`
    case 'SUBSTITUIDA':
      return `vigente a partir de ${on}`
    case 'RECUSADA':
      return `recusada, de ${on}`
    case 'VENCIDA':
      return `venceu sem confirmação, de ${on}`
    case 'INATIVA':
      return `fora de uso desde ${on}`
  }
}

/** Who proposed, confirmed or refused it, and why. */
function peopleWords({ propostoPor, confirmadoPor, motivo, recusa, estado }: LadderVersion) {
  const people = [
    propostoPor === null ? undefined : `${propostoPor} propôs`,
    confirmadoPor === null ? undefined : `${confirmadoPor} confirmou`,
  ].filter((part) => part !== undefined)
  const why = estado === 'RECUSADA' ? recusa : motivo
  const words = people.join(', ')
  return [words, why ?? ''].filter((part) => part !== '').join(': ')
}

/** Versions of a ladder or text, the newest first. */
export function VersionList({
  name,
  versions,
}: {
  readonly name: string
  readonly versions: readonly LadderVersion[]
}) {
  return (
    <Panel title={`Versões: ${name}`}>
      <dl className={styles['versions']}>
        {versions.map((version) => [
          <dt key={`${version.versao} n`}>{version.versao}</dt>,
          <dd key={version.versao}>
            {stateWords(version)}
            <p>{peopleWords(version)}</p>
            {version.diferenca.length > 0 && <p>{version.diferenca.join(' · ')}</p>}
          </dd>,
        ])}
      </dl>
    </Panel>
  )
}
