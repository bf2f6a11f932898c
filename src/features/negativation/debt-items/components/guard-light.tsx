import { useState } from 'react'

import { lazyPart } from '#ui/display/lazy-part.tsx'
import { PopoverCard } from '#ui/overlays/popover-card.tsx'
import { SeverityLight } from '#ui/display/severity-light.tsx'
import { countOf } from '#values/count-of.ts'
import { formatInstant } from '#values/instant.ts'

import type { Boleto } from '../contract/boleto.ts'
import { guardLevel } from '../rules/guard-sentence.ts'
import styles from './decision.module.css'

// Lazy-loaded on first open.
const BoletoGuards = lazyPart(() =>
  import('./guard-words.tsx').then((module) => module.BoletoGuards),
)

const unlessNone = (count: number, one: string, many: string) =>
  count === 0 ? [] : [countOf(count, one, many)]

type GuardedBoleto = Pick<
  Boleto,
  'numBoleto' | 'guardas' | 'qtdBloqueios' | 'qtdAlertas' | 'guardasEm' | 'fiadores'
>

/**
 * Guard status of a boleto as one icon: grey dot, amber triangle or red ban. Opens a card with
 * each guard and its remedy (rules 4.6).
 */
export function GuardLight({ row }: { readonly row: GuardedBoleto }) {
  const [isOpen, setIsOpen] = useState(false)
  const { numBoleto, qtdBloqueios, qtdAlertas } = row
  const level = guardLevel(row)
  if (level === 'none') {
    return (
      <span className={styles['centre']}>
        <SeverityLight severity="none" count={0} label={`Nenhuma guarda no boleto ${numBoleto}`} />
      </span>
    )
  }
  // A blocked fiador is left out; the boleto proceeds.
  const blocked: readonly [string, string] =
    level === 'person' ? ['bloqueio de fiador', 'bloqueios de fiadores'] : ['bloqueio', 'bloqueios']
  const words = [
    ...unlessNone(qtdBloqueios, ...blocked),
    ...unlessNone(qtdAlertas, 'alerta', 'alertas'),
  ].join(' e ')
  const light = (
    <SeverityLight
      severity={level}
      count={qtdBloqueios > 0 ? qtdBloqueios : qtdAlertas}
      label={`${words} no boleto ${numBoleto}`}
      expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    />
  )
  const checked =
    row.guardasEm === null
      ? 'Verificadas na carga.'
      : `Verificadas em ${formatInstant(row.guardasEm)}.`
  return (
    <span className={styles['centre']}>
      <PopoverCard
        opened={isOpen}
        onChange={setIsOpen}
        target={light}
        title="Guardas"
        aside={numBoleto}
        foot={`${checked} São refeitas ao submeter e ao enviar.`}
      >
        {isOpen && <BoletoGuards row={row} />}
      </PopoverCard>
    </span>
  )
}
