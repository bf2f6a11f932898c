import { filterSentence, filterWords } from '#listing/filter-words.ts'
import { exportListing } from '#listing/server/export.ts'
import { readPage } from '#listing/server/window.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import { seesMall, type Work } from '#server/work.ts'
import { statusLabels } from '#features/negativation/actions/bureau.ts'

import { type NegativatedBoleto, negativatedBoletos, type NegativatedSearch } from '../contract/negativated-boletos.ts'
import { describeCode, effectOfCode } from '../gateway/return-codes.ts'
import { mallNames, negativatedSource, type NegativatedRow } from '../store/negativated-boletos.ts'

const source = negativatedSource(statusLabels)

/** Rules 4.8: without a status, both of the screen; `idUsuario` says nothing of the rows. */
const asked = ({ actor }: Work, { idUsuario: _, ...search }: NegativatedSearch) => ({
  ...search,
  escopo: scopeFilter(actor.malls),
  enviados: true,
  status: search.status?.length ? search.status : ['FINALIZADO', 'FINALIZADO_COM_ERRO'],
})

function shown({ retornoSerasa, ...row }: NegativatedRow): NegativatedBoleto {
  const { codigos, exclusao, ...retorno } = retornoSerasa
  const erros = codigos
    .filter((code) => effectOfCode(code, exclusao ? 'E' : 'I') !== 'registro')
    .map((code) => {
      const { codigo, descricao, orientacao } = describeCode(code)
      return { codigo, description: descricao, orientacao }
    })
  return { ...row, retornoSerasa: { ...retorno, erros } }
}

/** One row per person that was sent (spec 1:2.12). */
export async function searchNegativated(work: Work, search: NegativatedSearch) {
  const { content, counts, ...page } = await readPage<NegativatedRow>(
    work.tx,
    negativatedBoletos,
    source,
    asked(work, search),
  )
  return { ...page, content: content.map(shown), boletos: counts['boletos'] ?? 0 }
}

/** The same rows as a spreadsheet. */
export async function downloadNegativated(work: Work, search: NegativatedSearch): Promise<FileAnswer> {
  const malls = search.shoppings ?? search.idShopping ?? []
  // A mall that the person may not see has no name here: it stays the id that was typed.
  const names = await mallNames(
    work.tx,
    malls.filter((mall) => seesMall(work.actor, mall)),
  )
  const words = filterWords(negativatedBoletos, { ...search, shoppings: malls.map(String) }, (key, value) =>
    key === 'shoppings' ? names.get(value) : undefined,
  )
  return exportListing(negativatedBoletos, source, asked(work, search), {
    title: negativatedBoletos.title,
    user: work.actor.name,
    at: work.now,
    filterWords: words.map(filterSentence),
  })
}
