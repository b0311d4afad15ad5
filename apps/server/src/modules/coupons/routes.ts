import {
  createCoupon,
  deleteCoupon,
  findCouponByCode,
  getCoupon,
  listCoupons,
  updateCoupon,
} from '@hiwar/contract/coupons.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { addCoupon, findByCode, listAllCoupons, readCoupon, removeCoupon, reviseCoupon } from './service.ts'

export function couponsRoutes(serve: Serve, deps: Deps): void {
  serve(createCoupon, ({ actor, body }) => addCoupon(deps, actor, body))
  serve(listCoupons, ({ query }) => listAllCoupons(deps, query))
  serve(findCouponByCode, ({ actor, params }) => findByCode(deps, actor, params.code))
  serve(getCoupon, ({ params }) => readCoupon(deps, params.id))
  serve(updateCoupon, ({ actor, params, body }) => reviseCoupon(deps, actor, { id: params.id, change: body }))
  serve(deleteCoupon, ({ actor, params }) => removeCoupon(deps, actor, params.id))
}
