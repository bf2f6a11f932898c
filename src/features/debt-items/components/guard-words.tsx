import { IconAlertTriangle, IconBan, IconUserOff } from '@tabler/icons-react'

import { PopoverSection } from '#ui/overlays/popover-section.tsx'

import type { Boleto, Guarda } from '../contract/boleto.ts'
import { sentenceIn } from '../rules/guard-sentence.ts'
import styles from './decision.module.css'

type GuardedPersons = Pick<Boleto, 'guardas' | 'fiadores'>

/** What one guard says: how grave, its code, the reason, what to do and on what ground. */
function GuardWords({
  guard,
  sentence = guard.texto,
}: {
  readonly guard: Guarda
  /** With whose it is, where the place does not say so. */
  readonly sentence?: string
}) {
  const isBlock = guard.severidade === 'BLOQUEIO'
  const isPerson = isBlock && guard.pessoa !== 'LOJISTA'
  const Icon = isPerson ? IconUserOff : isBlock ? IconBan : IconAlertTriangle
  return (
    <>
      <div className={styles['severity']}>
        <Icon
          size={16}
          stroke={1.75}
          aria-hidden="true"
          className={styles[isBlock && !isPerson ? 'block' : 'alert']}
        />
        <span className={styles[isBlock && !isPerson ? 'block' : 'alert']}>
          {isPerson ? 'Bloqueio do fiador' : isBlock ? 'Bloqueio' : 'Alerta'}
        </span>
        <span className={styles['code']}>{guard.codigo}</span>
      </div>
      <p className={styles['guard']}>{sentence}</p>
      <p className={styles['advice']}>{guard.orientacao}</p>
      {guard.base !== undefined && <p className={styles['whose']}>{guard.base}</p>}
      <p className={styles['whose']}>
        <a href={`/manual/45-glossario#${guard.codigo}`} target="_blank" rel="noopener noreferrer">
          {`${guard.codigo} no glossário`}
        </a>
      </p>
    </>
  )
}

const gravestFirst = (guards: readonly Guarda[]) =>
  guards.toSorted((a, b) => b.severidade.localeCompare(a.severidade))

/**
 * The guards of one fiador, written out: its own light, whatever that of the boleto says (rules
 * 4.6).
 */
export function FiadorGuards({ guards }: { readonly guards: readonly Guarda[] }) {
  if (guards.length === 0) return 'Nenhuma guarda'
  return (
    <ul className={styles['guards']}>
      {gravestFirst(guards).map((guard) => (
        <li key={guard.codigo}>
          <GuardWords guard={guard} />
        </li>
      ))}
    </ul>
  )
}

/** The guards of a boleto and of its fiadores, the gravest first, in the card of its light. */
export function BoletoGuards({ row }: { readonly row: GuardedPersons }) {
  return gravestFirst(row.guardas).map((guard) => (
    <PopoverSection key={`${guard.codigo} ${guard.pessoa}`}>
      <GuardWords guard={guard} sentence={sentenceIn(guard, row)} />
    </PopoverSection>
  ))
}
