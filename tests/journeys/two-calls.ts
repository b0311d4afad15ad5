// Two calls in one page with real connections between them, and the server's part in the test's hand: what is said may
// be held back or lost. It runs in the browser; call-machine.spec.ts says what happens.
import type { Ack } from '@hiwar/contract/events.ts'
import { Call } from '../../apps/web/src/features/call/call.ts'
import { MediaControl } from '../../apps/web/src/features/call/local-media.ts'
import type { Signaling } from '../../apps/web/src/features/call/signaling.ts'

type Said = Readonly<Record<string, unknown>>
interface Letter {
  readonly from: number
  readonly event: string
  readonly said: Said
}
type Handler = (said: Said) => void

/** Whose turn it is: a connection belongs to the one who is told something when it is made. */
let turn = 0

/** A connection whose state and counters the test may make up. */
class MadeUpConnection extends RTCPeerConnection {
  readonly owner = turn
  #state: RTCPeerConnectionState | null = null
  #stats: readonly Said[] | null = null

  override get connectionState(): RTCPeerConnectionState {
    return this.#state ?? super.connectionState
  }

  override async getStats(): Promise<RTCStatsReport> {
    return this.#stats === null
      ? await super.getStats()
      : new Map(this.#stats.map((entry, place) => [String(place), entry]))
  }

  /**
   * As strict as the standard; Chromium takes candidates of a description that is still to come, others refuse them.
   */
  override async addIceCandidate(candidate?: RTCIceCandidateInit | null): Promise<void> {
    const name = candidate?.usernameFragment ?? ''
    if (this.remoteDescription?.sdp.includes(`ice-ufrag:${name}`) === false)
      throw new DOMException('of no description here', 'OperationError')
    await super.addIceCandidate(candidate)
  }

  pretendState(state: RTCPeerConnectionState | null): void {
    this.#state = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }

  pretendStats(stats: readonly Said[] | null): void {
    this.#stats = stats
  }
}

class Person {
  readonly media = new MediaControl()
  readonly handlers = new Map<string, Set<Handler>>()
  readonly call: Call
  readonly id: number

  constructor(id: number, stage: Stage) {
    this.id = id
    const signaling = {
      emit: async (event: string, said: Said) => await stage.take({ from: id, event, said }),
      on: (event: string, handler: Handler) => {
        const known = this.handlers.get(event) ?? new Set()
        this.handlers.set(event, known.add(handler))
        return () => {
          known.delete(handler)
        }
      },
      onReconnect: () => () => undefined,
    } as Signaling
    this.call = new Call({
      sessionId: 'lesson',
      ownId: id,
      partnerId: 3 - id,
      signaling,
      media: this.media,
      fetchIce: async () => [],
      fetchMembers: async () => {
        if (stage.blind.has(id)) throw new Error('the line is down')
        return [...stage.seats]
      },
    })
  }

  hear(event: string, said: Said): void {
    turn = this.id
    for (const handler of this.handlers.get(event) ?? []) handler(said)
  }
}

/** The two, ids 1 and 2, and what passes between them. */
class Stage {
  readonly seats = new Set<number>()
  /** Who cannot learn who is in. */
  readonly blind = new Set<number>()
  readonly sent: Letter[] = []
  readonly held: Letter[] = []
  readonly connections: MadeUpConnection[] = []
  readonly #people = [new Person(1, this), new Person(2, this)]
  #holds: (letter: Letter) => boolean = () => false
  readonly #losses: ((letter: Letter) => boolean)[] = []

  person(id: number): Person {
    const person = this.#people[id - 1]
    if (person === undefined) throw new Error(`nobody has the id ${id}`)
    return person
  }

  /** The newest connection of a person. */
  connection(id: number): MadeUpConnection {
    const connection = this.connections.findLast(({ owner }) => owner === id)
    if (connection === undefined) throw new Error(`${id} has no connection`)
    return connection
  }

  /** Such as `hold('SessionOffer')`, or of one person only. */
  hold(event: string, from?: number): void {
    this.#holds = isSuch(event, from)
  }
  lose(event: string, from?: number): void {
    this.#losses.push(isSuch(event, from))
  }

  /** Nothing is held or lost any more; what was held arrives, in its order. */
  release(): void {
    this.#holds = () => false
    this.#losses.length = 0
    for (const letter of this.held.splice(0)) this.#relay(letter)
  }

  async take(letter: Letter): Promise<Ack> {
    const { from, event, said } = letter
    this.sent.push(letter)
    await Promise.resolve()
    if (event === 'JoinSession') this.seats.add(from)
    if (event === 'JoinSession') this.#tellAll('MemberJoinedSessionId', { userId: from })
    if (event === 'LeaveSession' && this.seats.delete(from)) this.#tellAll('MemberLeftSessionId', { userId: from })
    if (event === 'JoinSession' || event === 'LeaveSession') return { code: 'ok' }
    if (!this.seats.has(from)) return { code: 'unallowed' }
    if (event === 'ToggleCamera') this.#tellAll('CameraToggle', { user: from, camera: said['camera'] })
    else if (event === 'ToggleMic') this.#tellAll('MicToggled', { user: from, mic: said['mic'] })
    else if (this.#holds(letter)) this.held.push(letter)
    else if (!this.#losses.some((loses) => loses(letter))) this.#relay(letter)
    return { code: 'ok' }
  }

  #tellAll(event: string, said: Said): void {
    for (const person of this.#people) if (this.seats.has(person.id)) person.hear(event, said)
  }

  #relay({ from, event, said }: Letter): void {
    const to = 3 - from
    if (this.seats.has(to)) this.person(to).hear(event, said)
  }
}

const isSuch = (event: string, from?: number) => (letter: Letter) =>
  letter.event === event && (from === undefined || letter.from === from)

const stage = new Stage()
window.RTCPeerConnection = class extends MadeUpConnection {
  constructor(configuration?: RTCConfiguration) {
    super(configuration)
    stage.connections.push(this)
  }
}
Object.assign(window, { stage })

export type { Stage }
