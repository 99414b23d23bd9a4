import { expect, test } from "vitest";
import { calls } from "./calls.gen.ts";
import { type Call, methodsOf } from "./define.ts";

const all = Object.values(calls).flatMap((verbs) => Object.values<Call>(verbs));

const hash = "ab".repeat(32);
const mobile = "13800000001";
const code = "123456";
const paging = (pageSize: number) => `page=1&pageSize=${pageSize}`;
const cooperation = `tuiguangId=&applierCompany=&applierName=周明&applierMobile=${mobile}&verificationCode=${code}&applierGardenName=青山园`;
const order = "payType=4&residenceId=1&giftId=1&nums=1&authCode=&quitUrl=/home&returnUrl=/home";
const died = "birthday=1940-01-02&shengu_date=2020-03-04&garden_id=1&shengu_guanxi=父子&shengu_zhengming=/a";
const applied = `avatar=/a&name=周念祖&gender=1&jiguan_str=浙江省,绍兴市&nation=汉族&${died}&relationship_zhengming=/b`;
const family = "POST /api/relationResidence/index";

/** Payloads by R-wire-12: exactly the listed fields, empty where nothing is chosen. */
const written = [
  "GET /api/fragment/siteMsg",
  "GET /api/index/index",
  "GET /api/index/index2",
  "GET /api/gift/indexGift",
  `POST /api/fragment/getVerifyCode mobile=${mobile}&codeType=3`,
  `POST /api/user/login mobile=${mobile}&password=${hash}&loginType=0`,
  `POST /api/user/login mobile=${mobile}&verificationCode=${code}&loginType=1`,
  `POST /api/user/register nickname=念&mobile=${mobile}&verificationCode=${code}&password=${hash}&repassword=${hash}&tuiguangId=`,
  `POST /api/user/editPwd mobile=${mobile}&verificationCode=${code}&password=${hash}&repassword=${hash}`,
  "GET /api/fragment/singleContent contentType=4",
  "GET /api/index/slideDetail actionName=itemDetail&id=1",
  `GET /api/notice/index actionName=itemList&${paging(15)}`,
  "GET /api/notice/index actionName=itemDetail&id=1",
  "GET /api/news/index actionName=categoryList",
  `GET /api/news/index actionName=itemList&${paging(5)}&categoryId=1`,
  `GET /api/news/index actionName=itemList&${paging(5)}&categoryId=`,
  "GET /api/news/index actionName=itemDetail&id=1",
  `GET /api/residence/itemList residenceType=3&${paging(18)}&keywords=`,
  `GET /api/garden/index actionName=itemList&isAll=0&${paging(16)}&keywords=`,
  "GET /api/garden/myGardenList",
  "GET /api/garden/index actionName=itemDetail&id=1",
  "GET /api/garden/index actionName=searchData",
  "GET /api/garden/index actionName=gardenResidenceList&gardenId=1&page=1&levelId=7&letter=A&smartSort=3&keywords=念&pageSize=18",
  "GET /api/garden/index actionName=gardenResidenceList&gardenId=1&page=1&levelId=&letter=&smartSort=&keywords=&pageSize=18",
  `GET /api/user/index actionName=myMessage&${paging(15)}`,
  "GET /api/user/index actionName=messageDetail&id=1",
  `GET /api/user/index actionName=recordList&${paging(15)}`,
  "POST /api/user/index actionName=editUserInfo&nickname=念&avatar=/a",
  "GET /api/user/index actionName=refreshUserInfo",
  "POST /api/user/index actionName=refreshUserInfo",
  "POST /api/user/index actionName=remembrance&residenceId=1",
  "GET /api/relationResidence/index actionName=itemList",
  "GET /api/relationResidence/index actionName=applyLogList",
  `${family} actionName=itemList`,
  `POST /api/missOrder/index actionName=createOrder&${order}`,
  "POST /api/missOrder/index actionName=queryOrder&payType=6&orderId=20261122RNENQZH2Z37ZMB2P4CED",
  "GET /api/fragment/getAreaList",
  "GET /api/garden/applyGardenList",
  `${family} actionName=applyResidence&${applied}&other_zhengming=&shuoming_text=念&payType=4&quitUrl=/&returnUrl=/`,
  `${family} actionName=applyResidence&${applied}&other_zhengming=/c,/d&shuoming_text=念&payType=&quitUrl=&returnUrl=`,
  `GET /api/userUsed/index actionName=itemList&${paging(15)}&orderType=-1&dateLimit=2026-01-01,2026-01-31&money=12.00`,
  `GET /api/userUsed/index actionName=itemList&${paging(15)}&orderType=&dateLimit=&money=`,
  "POST /api/fragment/submitFeedback title=念&content=念&images=/a,/b",
  `POST /api/fragment/applyCooperation ${cooperation}&applierZhizhao=&frontIdcard=/a&backIdcard=/b`,
  "POST /api/residence/studentWord residenceId=1&schoolName=青山小学&className=五年级2班&studentName=小明",
  "POST /api/residence/setClose id=1&isClose=1",
  `${family} actionName=submitIntro&id=1&content=念`,
  "GET /api/residence/residenceDetail id=1",
  "GET /api/residence/intro id=1",
  "GET /api/fragment/messageScript",
  "GET /api/fragment/recentNews id=1",
  `GET /api/gift/giftRanking residenceId=1&rankingType=2&${paging(10)}`,
  `GET /api/residence/leaveMessageList id=1&${paging(10)}`,
  "GET /api/gift/itemList",
  `GET /api/gift/giftItemList categoryId=1&${paging(16)}`,
  `GET /api/gift/giftItemList categoryId=&${paging(10)}`,
  "GET /api/residence/album id=1",
  "GET /api/residence/albumDetail id=1",
  `GET /api/residence/recordList id=1&${paging(40)}`,
  "GET /api/user/certificate residenceId=1",
  `${family} actionName=delAblum&id=1`,
  `${family} actionName=submitAlbum&residenceId=1&id=1&albumName=念&images=`,
  `${family} actionName=submitAlbum&residenceId=1&id=&albumName=念&images=/a,/b`,
  `${family} actionName=delLeaveMessage&id=1&residenceId=1&isAll=0`,
];

test.each(written)("%s is a known call and no field is missing", (line) => {
  const [method = "", path = "", form = ""] = line.split(" ");
  const fields = Object.fromEntries(new URLSearchParams(form));
  const here = all.filter((call) => call.path === path && methodsOf(call).some((one) => one === method));
  const call = here.find(({ action }) => action === undefined || action === fields["actionName"]);
  expect(call?.input.safeParse(fields).error?.issues ?? (call ? [] : "no such call")).toEqual([]);
});
