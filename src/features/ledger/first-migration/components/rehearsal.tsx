import { RejectedLines } from '#listing/files/rejected-lines.tsx'
import { countOf } from '#values/count-of.ts'

import type { StepAnswer } from '../contract/calls.ts'
import { LoadRehearsal } from './load-rehearsal.tsx'

/** What the rehearsal found. */
export function Rehearsal({ rehearsal }: { readonly rehearsal: StepAnswer }) {
  const { total, aceitos, rejeitados, idCarga, problemas } = rehearsal
  if (idCarga !== null) return <LoadRehearsal id={idCarga} />
  return (
    <>
      <p role="status">
        {`Ensaio: ${countOf(total, 'linha', 'linhas')}, ${countOf(aceitos, 'aceita', 'aceitas')}, ${countOf(rejeitados, 'rejeitada', 'rejeitadas')}. Nada foi gravado.`}
      </p>
      {problemas.length > 0 && <RejectedLines lines={problemas} />}
    </>
  )
}
