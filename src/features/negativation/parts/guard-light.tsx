import { IconAlertTriangle, IconBan } from '@tabler/icons-react'
import { useState } from 'react'

import { PopoverCard, PopoverSection } from '#ui/popover-card.tsx'
import { SeverityLight } from '#ui/severity-light.tsx'
import { formatInstant } from '#values/instant.ts'

import type { Boleto, Guarda } from '../contract/boleto.ts'
import styles from './decision.module.css'

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

type Guarded = Pick<Boleto, 'numBoleto' | 'guardas' | 'qtdBloqueios' | 'qtdAlertas' | 'guardasEm' | 'fiadores'>

const whose = ({ pessoa }: Guarda, { fiadores }: Guarded) =>
  pessoa === 'LOJISTA'
    ? undefined
    : `Fiador ${fiadores.find(({ idSerasaBoletoFiador }) => idSerasaBoletoFiador === pessoa)?.nomeFiador ?? ''}`

/** What one guard says: how grave, its code, the reason, what to do and on what ground. */
function GuardWords({ guard, person }: { readonly guard: Guarda; readonly person?: string | undefined }) {
  const isBlock = guard.severidade === 'BLOQUEIO'
  const Icon = isBlock ? IconBan : IconAlertTriangle
  return (
    <>
      <div className={styles['severity']}>
        <Icon size={16} stroke={1.75} aria-hidden="true" className={styles[isBlock ? 'block' : 'alert']} />
        <span className={styles[isBlock ? 'block' : 'alert']}>{isBlock ? 'Bloqueio' : 'Alerta'}</span>
        <span className={styles['code']}>{guard.codigo}</span>
      </div>
      {person !== undefined && <p className={styles['whose']}>{person}</p>}
      <p className={styles['guard']}>{guard.texto}</p>
      <p className={styles['advice']}>{guard.orientacao}</p>
      {guard.base !== undefined && <p className={styles['whose']}>{guard.base}</p>}
    </>
  )
}

const gravestFirst = (guards: readonly Guarda[]) => guards.toSorted((a, b) => b.severidade.localeCompare(a.severidade))

/** The guards of one fiador, written out: its own light, whatever that of the boleto says (rules 4.6). */
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

/** The guards of a boleto as one light: grey dot, amber triangle or red ban; opens what each says and what to do (rules 4.6). */
export function GuardLight({ row }: { readonly row: Guarded }) {
  const [opened, setOpened] = useState(false)
  const { numBoleto, guardas, qtdBloqueios, qtdAlertas } = row
  if (guardas.length === 0) {
    return (
      <span className={styles['centre']}>
        <SeverityLight severity="none" count={0} label={`Nenhuma guarda no boleto ${numBoleto}`} />
      </span>
    )
  }
  const words = [...counted(qtdBloqueios, 'bloqueio', 'bloqueios'), ...counted(qtdAlertas, 'alerta', 'alertas')].join(
    ' e ',
  )
  const light = (
    <SeverityLight
      severity={qtdBloqueios > 0 ? 'block' : 'alert'}
      count={qtdBloqueios > 0 ? qtdBloqueios : qtdAlertas}
      label={`${words} no boleto ${numBoleto}`}
      expanded={opened}
      onClick={() => setOpened(!opened)}
    />
  )
  const checked = row.guardasEm === null ? 'Verificadas na carga.' : `Verificadas em ${formatInstant(row.guardasEm)}.`
  return (
    <span className={styles['centre']}>
      <PopoverCard
        opened={opened}
        onChange={setOpened}
        target={light}
        title="Guardas"
        aside={numBoleto}
        foot={`${checked} São refeitas ao submeter e ao enviar.`}
      >
        {opened &&
          gravestFirst(guardas).map((guard) => (
            <PopoverSection key={`${guard.codigo} ${guard.pessoa}`}>
              <GuardWords guard={guard} person={whose(guard, row)} />
            </PopoverSection>
          ))}
      </PopoverCard>
    </span>
  )
}
