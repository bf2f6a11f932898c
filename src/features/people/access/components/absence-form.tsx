import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { DayField } from '#ui/fields/day-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { formatDate, type LocalDate, parseBrDate } from '#values/local-date.ts'

import { nameSubstitute, substitutionsName } from '../contract/substitutions.ts'
import { absenteesQuery, substitutesQuery } from '../queries/absences.ts'
import styles from './absences.module.css'

const fields = ['usuarioId', 'substitutoId', 'dataInicio', 'dataFim'] as const
const toOption = ({ id, nome }: { readonly id: number; readonly nome: string }) => ({
  value: String(id),
  label: nome,
})

/** Substitute and period; administrators also choose the absent user. */
export function AbsenceForm({
  administers,
  today,
  personId,
}: {
  readonly administers: boolean
  readonly today: LocalDate
  readonly personId: number
}) {
  const [absent, setAbsent] = useState(String(personId))
  const [substitute, setSubstitute] = useState('')
  const [from, setFrom] = useState(formatDate(today))
  const [until, setUntil] = useState('')
  const absentees = useQuery({ ...absenteesQuery, enabled: administers })
  const colleagues = useQuery(substitutesQuery(Number(absent)))
  const act = useAct(nameSubstitute, {
    invalidates: [substitutionsName],
    success: ({ mensagem }) => mensagem,
    fields,
    onDone: () => {
      setSubstitute('')
      setUntil('')
    },
  })
  const [dataInicio, dataFim] = [parseBrDate(from), parseBrDate(until)]
  const nobody = colleagues.data?.content.length === 0
  const missing = nobody
    ? 'Ninguém do mesmo perfil vê os mesmos shoppings.'
    : substitute === ''
      ? 'Escolha quem substitui.'
      : dataInicio === undefined || dataFim === undefined
        ? 'Informe o primeiro e o último dia.'
        : undefined
  const hint = nobody ? (
    <>
      Quem substitui tem o mesmo perfil e vê todos os seus shoppings, e hoje ninguém é assim. Peça a
      um administrador, em <strong>Usuários</strong>, que dê os shoppings que faltam a um colega do
      mesmo perfil. Enquanto isso, combine com a equipe quem olha a sua fila.
    </>
  ) : (
    'Do mesmo perfil, com os mesmos shoppings ou mais; é avisado e precisa aceitar'
  )
  return (
    <div className={styles['form']}>
      {administers && (
        <SelectField
          label="Quem se ausenta"
          options={(absentees.data?.content ?? []).map((one) => ({
            value: String(one.id),
            label: `${one.nome} (${one.perfil})`,
          }))}
          value={absent}
          onChange={(value) => {
            setAbsent(value)
            setSubstitute('')
          }}
          error={act.fieldErrors.get('usuarioId')}
        />
      )}
      <SelectField
        label="Quem substitui"
        options={(colleagues.data?.content ?? []).map(toOption)}
        value={substitute}
        onChange={setSubstitute}
        error={act.fieldErrors.get('substitutoId')}
        hint={hint}
      />
      <div className={styles['days']}>
        <DayField
          label="Primeiro dia"
          today={today}
          value={from}
          onChange={setFrom}
          error={act.fieldErrors.get('dataInicio')}
        />
        <DayField
          label="Último dia"
          today={today}
          value={until}
          onChange={setUntil}
          error={act.fieldErrors.get('dataFim')}
        />
        <Button
          kind="primary"
          loading={act.busy}
          disabledBecause={missing}
          onClick={() => {
            if (dataInicio === undefined || dataFim === undefined) return
            void act.run({
              ...(administers ? { usuarioId: Number(absent) } : {}),
              substitutoId: Number(substitute),
              dataInicio,
              dataFim,
            })
          }}
        >
          Nomear substituto
        </Button>
      </div>
    </div>
  )
}
