import styles from "./own-data-form.module.css";

const goes = [
  "手机号、昵称、头像、密码和邀请码",
  "站内消息，与家人居所的关系",
  "合作申请里的姓名、电话与证件",
  "所有设备上的登录",
];
const stays = [
  "写过的信、献过的礼、缅怀与来访，署名改为“已注销用户”",
  "已经付清的订单，账目依法保存",
  "意见反馈的文字，不带您的名字和图片",
];

/** What is deleted with an account, and what stays without a name on the pages of others. */
export function WhatHappens() {
  return (
    <div className={styles.outcome}>
      <List title="会删去" items={goes} />
      <List title="会留下，不带名字" items={stays} />
    </div>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul role="list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
