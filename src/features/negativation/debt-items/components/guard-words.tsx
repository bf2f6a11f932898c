import { IconAlertTriangle, IconBan, IconUserOff } from '@tabler/icons-react'

import { PopoverSection } from '#ui/overlays/popover-section.tsx'

import type { Boleto, Guarda } from '../contract/boleto.ts'
import { sentenceIn } from '../rules/guard-sentence.ts'
import styles from './decision.module.css'

type GuardedPersons = Pick<Boleto, 'guardas' | 'fiadores'>

/** One guard: severity, code, reason, remedy and legal basis. */
function GuardWords({
  guard,
  sentence = guard.texto,
}: {
  readonly guard: Guarda
  /** Overrides the guard's own text, for example to name the person. */
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

/** Guards of one fiador in full, with its own icon, independent of the boleto's (rules 4.6). */
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

/** Guards of a boleto and its fiadores, most severe first, shown in the card of the icon. */
export function BoletoGuards({ row }: { readonly row: GuardedPersons }) {
  return gravestFirst(row.guardas).map((guard) => (
    <PopoverSection key={`${guard.codigo} ${guard.pessoa}`}>
      <GuardWords guard={guard} sentence={sentenceIn(guard, row)} />
    </PopoverSection>
  ))
}
