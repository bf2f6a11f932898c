/** Who writes for a mall. */
export type SenderInForce = {
  readonly mallId: number
  readonly version: number
  readonly name: string
  readonly email: string
  readonly replyTo: string
  readonly phone: string
  readonly address: string
}
