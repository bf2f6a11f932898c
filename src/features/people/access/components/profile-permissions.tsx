import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { failureSentence } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { foldForSearch } from '#values/fold-text.ts'

import {
  addPermission,
  type Permission,
  type Profile,
  removePermission,
  peopleQueries,
} from '../contract/people.ts'
import { permissionsQuery } from '../queries/people.ts'
import styles from './people.module.css'

const opens = 'ACESSAR'
const invalidatedQueries = ['permissions', ...peopleQueries]
const isWithin = (searchText: string) => (row: Permission) =>
  foldForSearch(`${row.nomeSistema} ${row.labelMenu} ${row.descricaoRegra}`).includes(searchText)

type PermissionsAnswer = { readonly content: Permission[] }
const withTick = (
  { content }: PermissionsAnswer,
  idRegra: number,
  flagPermissao: boolean,
): PermissionsAnswer => ({
  content: content.map((row) => (row.idRegra === idRegra ? { ...row, flagPermissao } : row)),
})

/** Optimistic ticks, sent one after the other, so that none is lost. */
function useTicks(idPerfil: number) {
  const client = useQueryClient()
  const [searchText, setWanted] = useState<ReadonlyMap<number, boolean>>(new Map())
  const queue = useRef(Promise.resolve())
  const actOptions = {
    invalidates: invalidatedQueries,
    success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
  }
  const adding = useAct(addPermission, actOptions)
  const removing = useAct(removePermission, actOptions)
  const send = async (idRegra: number, give: boolean) => {
    const answer = await (give ? adding : removing).run({ idPerfil, idRegra })
    if (answer)
      client.setQueryData(
        permissionsQuery(idPerfil).queryKey,
        (read) => read && withTick(read, idRegra, give),
      )
    // A later tick of the same rule is still queued.
    setWanted((now) =>
      now.get(idRegra) === give ? new Map([...now].filter(([id]) => id !== idRegra)) : now,
    )
  }
  const tick = (idRegra: number, give: boolean) => {
    setWanted((now) => new Map(now).set(idRegra, give))
    queue.current = queue.current.then(() => send(idRegra, give))
  }
  return { wanted: searchText, tick }
}

type Tick = (idRegra: number, give: boolean) => void

/** A permission; `isUseless` without 'Acessar' of its menu. */
function PermissionRow({
  row,
  isUseless,
  tick,
}: {
  readonly row: Permission
  readonly isUseless: boolean
  readonly tick: Tick
}) {
  const whyNot = row.flagPermissao ? row.porQueNaoTirar : row.porQueNaoDar
  return (
    <tr>
      <td>
        <Checkbox
          label={`${row.labelMenu}: ${row.descricaoRegra}`}
          checked={row.flagPermissao}
          disabled={whyNot !== null}
          title={whyNot ?? undefined}
          onChange={(give) => tick(row.idRegra, give)}
        />
      </td>
      <td>{row.nomeSistema}</td>
      <td>{row.labelMenu}</td>
      <td>
        {row.descricaoRegra}
        {isUseless && <span className={styles['without']}> · sem efeito: falta Acessar</span>}
      </td>
    </tr>
  )
}

/** The permissions that match the search. */
function PermissionTable({
  rows,
  open,
  tick,
}: {
  readonly rows: readonly Permission[]
  /** Menus whose screen the profile may open. */
  readonly open: ReadonlySet<string>
  readonly tick: Tick
}) {
  return (
    <div className={styles['scroll']} role="region" aria-label="Lista de permissões" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Tem</th>
            <th scope="col">Sistema</th>
            <th scope="col">Menu</th>
            <th scope="col">Regra</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PermissionRow
              key={row.idRegra}
              row={row}
              isUseless={row.flagPermissao && !open.has(row.urlMenu)}
              tick={tick}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <p className={styles['none']} role="status">
          Não obteve resultados.
        </p>
      )}
    </div>
  )
}

/** All permissions by system, menu and rule; each tick is one immediate call (spec 3:5). */
export function ProfilePermissions({ profile }: { readonly profile: Profile }) {
  const [search, setSearch] = useState('')
  const query = useQuery(permissionsQuery(profile.idPerfil))
  const { wanted: searchText, tick } = useTicks(profile.idPerfil)
  const rows = (query.data?.content ?? []).map((row) => ({
    ...row,
    flagPermissao: searchText.get(row.idRegra) ?? row.flagPermissao,
  }))
  const matchingRows = rows.filter(isWithin(foldForSearch(search)))
  const open = new Set(
    rows.filter((row) => row.flagPermissao && row.codigoRegra === opens).map((row) => row.urlMenu),
  )
  return (
    <section className={styles['permissions']} aria-labelledby="permissoes">
      <div className={styles['head']}>
        <h3 id="permissoes">
          Permissões ({rows.filter(({ flagPermissao }) => flagPermissao).length})
        </h3>
        <TextField
          label="Buscar permissão"
          value={search}
          onChange={setSearch}
          type="search"
          width={280}
        />
      </div>
      {query.isPending && <Skeleton width="100%" height={240} />}
      {query.isError && (
        <p className={styles['note']} role="alert">
          {failureSentence(query.error)}{' '}
          <Button size="tight" onClick={() => void query.refetch()}>
            Tentar de novo
          </Button>
        </p>
      )}
      {query.data && <PermissionTable rows={matchingRows} open={open} tick={tick} />}
    </section>
  )
}
