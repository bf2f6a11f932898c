import * as z from 'zod'

import { declaredDigest, digestOf, SAFE_NAME, safe } from './http-content.ts'
import { type Ask, isDone, type Transmission } from './http-requests.ts'
import { NotNow, type ReturnArrival } from './port.ts'

const FileList = z.object({ arquivos: z.array(z.string()).max(10_000) })
const mebibyte = 1 << 20
const mostOfReturn = 128 * mebibyte
const mostOfList = 2 * mebibyte

/** The service's folder of returns, which are listed, read and deleted. */
export class Returns {
  readonly #ask: Ask
  readonly #log: Transmission['log']
  /** Returns tried so far; read ones wait for their acknowledgement, or for a retry if refused. */
  readonly #progressByFile = new Map<string, { isRead: boolean; looks: number; polls: number }>()
  readonly #unacknowledgedFiles = new Set<string>()

  constructor(ask: Ask, log: Transmission['log']) {
    this.#ask = ask
    this.#log = log
  }

  async *collect(): AsyncGenerator<ReturnArrival> {
    const failures: unknown[] = []
    const note = (error: unknown) => void (error instanceof NotNow || failures.push(error))
    const names = await this.#list()
    const filesLeft = [...this.#unacknowledgedFiles]
    const others = names.filter((name) => !filesLeft.includes(name))
    const unread = others.filter((name) => !this.#progressByFile.get(name)?.isRead)
    const again = others.filter((name) => !unread.includes(name) && this.#isDueAgain(name))
    // Unread returns first: retries of refused ones and cleanup can wait.
    for (const name of [...unread, ...again]) {
      const arrival = await this.#read(name).catch(note)
      if (arrival) yield arrival
    }
    for (const name of filesLeft) await this.#forget(name).catch(note)
    if (failures.length > 0) throw failures[0]
  }

  async acknowledge(fileName: string): Promise<void> {
    await this.#forget(safe(fileName)).catch((error: unknown) =>
      this.#log?.warn({ err: error, fileName }, 'a return stays for now'),
    )
  }

  async #forget(fileName: string): Promise<void> {
    const isRepeated = this.#unacknowledgedFiles.has(fileName)
    this.#unacknowledgedFiles.add(fileName)
    const reply = await this.#ask('DELETE', `retornos/${fileName}`, { isRepeated })
    if (!isDone(reply) && reply.status !== 404 && reply.status !== 410)
      throw new Error(`the return ${fileName} could not be deleted: status ${reply.status}`)
    this.#unacknowledgedFiles.delete(fileName)
    this.#progressByFile.delete(fileName)
  }

  async #list(): Promise<string[]> {
    const reply = await this.#ask('GET', 'retornos', {
      isRepeated: false,
      headers: { accept: 'application/json' },
      mostBytes: mostOfList,
    })
    if (!isDone(reply)) throw new Error(`the returns could not be listed: status ${reply.status}`)
    const { arquivos } = FileList.parse(JSON.parse(reply.body.toString('utf8')))
    const names = [...new Set(arquivos)].filter((name) => SAFE_NAME.test(name)).toSorted()
    if (names.length < arquivos.length)
      this.#log?.warn({}, 'the list of returns holds names that are none')
    for (const name of this.#progressByFile.keys())
      if (!names.includes(name)) this.#progressByFile.delete(name)
    for (const name of this.#unacknowledgedFiles)
      if (!names.includes(name)) this.#unacknowledgedFiles.delete(name)
    return names
  }

  /** A refused return stays on the service and is retried after 1, 2, 4 … polls. */
  #isDueAgain(name: string): boolean {
    const last = this.#progressByFile.get(name)
    if (!last) return false
    last.polls += 1
    return last.polls >= 2 ** Math.min(last.looks - 1, 6)
  }

  async #read(fileName: string): Promise<ReturnArrival> {
    const before = this.#progressByFile.get(fileName)
    const reply = await this.#ask('GET', `retornos/${fileName}`, {
      isRepeated: before !== undefined,
      mostBytes: mostOfReturn,
      onAsked: () =>
        this.#progressByFile.set(fileName, {
          isRead: false,
          looks: before?.looks ?? 0,
          polls: 0,
        }),
    })
    if (!isDone(reply))
      throw new Error(`the return ${fileName} could not be read: status ${reply.status}`)
    const declared = declaredDigest(reply)
    if (declared !== undefined && declared !== digestOf(reply.body))
      throw new Error(`the return ${fileName} is not what the service says it is`)
    this.#progressByFile.set(fileName, { isRead: true, looks: (before?.looks ?? 0) + 1, polls: 0 })
    return { fileName, bytes: new Uint8Array(reply.body) }
  }
}
