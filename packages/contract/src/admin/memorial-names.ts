/** What kind of residence or garden it is and whether it is shown, as the office calls it on its pages and in its files. */
export const residenceKindNames = { ordinary: "普通", famous: "名人", ancestor: "先祖", martyr: "烈士" } as const;

export const residenceStateNames = { public: "公开", private: "私密", hidden: "停止展示" } as const;

export const gardenKindNames = { ordinary: "普通", welfare: "公益", celebrity: "名人", martyrs: "烈士" } as const;
